import type { ReactElement } from "react";
import { Link } from "wouter";
import type { OrderRow } from "#contract/orders/schema.ts";
import { isOpen } from "#contract/orders/status.ts";
import type { ViewTab } from "#contract/store/schema.ts";
import { Age } from "#console/kit/time/Age.tsx";
import type { Format } from "#console/kit/format.ts";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import { links } from "./links.ts";
import "./promises.css";

/** Orders whose promise presses, the most pressing first; those closed meanwhile are left out. */
export function PromiseList(props: {
  readonly title: string;
  readonly count: number;
  readonly rows: readonly OrderRow[];
  readonly href: string;
  readonly none: string;
  readonly tabs: readonly ViewTab[];
  readonly format: Format;
}): ReactElement {
  const rows = props.rows.filter(({ status }) => isOpen(status));
  const more = props.count - rows.length;
  return (
    <div className="aisle-promises">
      <h2>
        <Link href={props.href}>{props.title}</Link>{" "}
        <span className="aisle-quiet">{props.format.count(props.count)}</span>
      </h2>
      {rows.length === 0 ? <p className="aisle-quiet">{props.none}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link href={links.order(row.id)}>
              <strong>{row.number}</strong>
              <span className="aisle-promises-name" title={row.customerName}>
                {row.customerName}
              </span>
              <OrderStatusTag status={row.status} tabs={props.tabs} />
              <Age promise={row.slotEnd} open />
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > 0 && more > 0 ? (
        <Link href={props.href} className="aisle-promises-more">
          {props.format.count(more)} more
        </Link>
      ) : null}
    </div>
  );
}
