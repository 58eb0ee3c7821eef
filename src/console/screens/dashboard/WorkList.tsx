import type { ReactElement } from "react";
import { Link } from "wouter";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import { Age } from "#console/kit/time/Age.tsx";
import { runById } from "#console/shell/buttons/use-command.ts";
import { links } from "./links.ts";
import type { EntryLook } from "./use-cursor.ts";
import type { WorkLine } from "./work-lines.ts";

/** What waits, as one list: each line opens the rows behind it, and each order below a line opens that order. */
export function WorkList(props: {
  readonly lines: readonly WorkLine[];
  readonly tabs: readonly ViewTab[];
  readonly format: Format;
  readonly look: EntryLook;
}): ReactElement {
  const { lines, tabs, format, look: entry } = props;
  return (
    <ul className="aisle-work">
      {lines.map((line) => {
        const { title, count, later, tone, opens, orders } = line;
        const of = entry(title, `aisle-work-line aisle-work-${count === 0 ? "none" : tone}`);
        const inside = (
          <>
            <span>{otherTitle(title)}</span>
            {later > 0 && <span className="aisle-quiet">{format.count(later)} later</span>}
            <strong>{format.count(count)}</strong>
          </>
        );
        return (
          <li key={title}>
            {"href" in opens ? (
              <Link href={opens.href} {...of}>
                {inside}
              </Link>
            ) : (
              <button type="button" {...of} onClick={() => void runById(opens.command)}>
                {inside}
              </button>
            )}
            {orders.length === 0 ? null : (
              <ul className="aisle-work-orders">
                {orders.map((order) => (
                  <OrderLine key={order.id} order={order} tabs={tabs} of={entry(order.id, "aisle-work-order")} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function OrderLine(props: {
  readonly order: OrderRow;
  readonly tabs: readonly ViewTab[];
  readonly of: ReturnType<EntryLook>;
}): ReactElement {
  const { order, tabs, of } = props;
  return (
    <li>
      <Link href={links.order(order.id)} {...of}>
        <strong>{order.number}</strong>
        <span className="aisle-work-name" title={order.customerName}>
          {order.customerName}
        </span>
        <OrderStatusTag status={order.status} tabs={tabs} />
        <Age promise={order.slotEnd} open />
      </Link>
    </li>
  );
}
