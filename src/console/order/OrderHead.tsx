import type { ReactElement } from "react";
import type { OrderRow } from "#contract/orders/schema.ts";
import { isOpen } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import { Age } from "#console/kit/time/Age.tsx";
import { useByMinute } from "#console/kit/time/clock.ts";
import type { Format } from "#console/kit/format.ts";
import { OrderStatusTag } from "#console/kit/status/OrderStatusTag.tsx";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { suggestedCommands, suggestedKeys } from "./suggested-commands.ts";
import { useStatusTabs } from "./tabs/use-status-tabs.ts";

/** The most important facts about an order, and the two most likely next commands. */
export function OrderHead(props: {
  readonly storeId: string;
  readonly row: OrderRow;
  readonly format: Format;
}): ReactElement {
  const { row, format } = props;
  const tabs = useStatusTabs(props.storeId);
  const slot = useByMinute((now) => format.slot(row.slotStart, row.slotEnd, now));
  const due = amountDue(row);
  return (
    <header className="aisle-record-head">
      <div className="aisle-record-line">
        <h2>{row.number}</h2>
        <OrderStatusTag status={row.status} tabs={tabs} />
        <span className="aisle-order-promise">
          {slot ? <span className="aisle-quiet">{slot}</span> : null}
          <Age promise={row.slotEnd} open={isOpen(row.status)} />
        </span>
      </div>
      <div className="aisle-record-line">
        <span className="aisle-order-customer aisle-cut" title={row.customerName}>
          {row.customerName || "No name"}
        </span>
        <span className="aisle-quiet">{row.customerPhone}</span>
        <span className="aisle-order-money">
          <strong>{format.money(row.amount)}</strong>
          <span className={due > 0 ? "aisle-order-due" : "aisle-quiet"}>
            {due > 0 ? `${format.money(due)} to collect` : row.paymentState}
          </span>
        </span>
      </div>
      <div className="aisle-record-commands">
        {suggestedCommands(row).map((id, at) => (
          <AllowedCommand
            key={id}
            id={id}
            size="small"
            showKeys
            keys={suggestedKeys(id, [row])}
            intent={at === 0 && id !== "order.change-status" ? "primary" : "none"}
          />
        ))}
      </div>
    </header>
  );
}
