import type { ReactElement } from "react";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { amountDue, orderCharge } from "#contract/payments/states/payment-state.ts";
import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { PaymentLinks } from "#console/order/tabs/PaymentLinks.tsx";
import { PaymentTable } from "#console/order/tabs/PaymentTable.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";

const acts = ["payment.record", "payment.send-link", "payment.give-back", "payment.reverse", "payment.ledger"] as const;

/** The payments of an order, what was given back and reversed, what is still due, and what can be done about it. */
export function Payments(props: Pick<TabProps<OrderRow, OrderDetail>, "row" | "detail" | "format">): ReactElement {
  const { row: order, format } = props;
  const { payments } = props.detail;
  const due = amountDue(order);
  return (
    <div className="aisle-payments">
      <p className="aisle-payments-acts">
        {acts.map((id) => (
          <AllowedCommand key={id} id={id} showKeys size="small" />
        ))}
      </p>
      {payments.length === 0 ? (
        <EmptyState title={`No payments yet: ${order.paymentState}, ${format.money(due)} to collect.`} />
      ) : (
        <PaymentTable
          payments={payments}
          format={format}
          sums={[
            [otherTitle("order.charged"), orderCharge(order)],
            [titleOf("order", "paidAmount"), order.paidAmount],
            [otherTitle(due < 0 ? "order.toGiveBack" : "order.toCollect"), Math.abs(due)],
          ]}
        />
      )}
      <PaymentLinks order={order} format={format} />
      <p className="aisle-quiet">
        {titleOf("order", "paymentState")}: {order.paymentState}
      </p>
    </div>
  );
}
