import type { ReactElement } from "react";
import { sumAmounts } from "#contract/money.ts";
import type { OrderDetail, OrderRow } from "#contract/orders/schema.ts";
import { otherTitle, titleOf } from "#console/client/field-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { TabProps } from "#console/record/record-definition.ts";

/** The payments of an order, with refunds as negative amounts, and what is still due. */
export function Payments(props: Pick<TabProps<OrderRow, OrderDetail>, "row" | "detail" | "format">): ReactElement {
  const { row: order, format } = props;
  const { payments } = props.detail;
  const paid = sumAmounts(payments.map(({ amount }) => amount));
  const due = order.amount - paid;
  if (payments.length === 0) {
    return <EmptyState title={`No payments yet: ${order.paymentState}, ${format.money(order.amount)} to collect.`} />;
  }
  return (
    <div className="aisle-payments">
      <table>
        <thead>
          <tr>
            <th scope="col">{otherTitle("payment.at")}</th>
            <th scope="col">{otherTitle("payment.method")}</th>
            <th scope="col">{otherTitle("payment.reference")}</th>
            <th scope="col">{otherTitle("payment.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <td>{format.full(payment.at)}</td>
              <td>{payment.method}</td>
              <td title={payment.reference}>
                <span className="aisle-cut">{payment.reference || "–"}</span>
              </td>
              <td>{format.amount(payment.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {titleOf("order", "paidAmount")}
            </th>
            <td>{format.money(paid)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={3}>
              {due < 0 ? "Overpaid" : "To collect"}
            </th>
            <td>{format.money(Math.abs(due))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="aisle-quiet">
        {titleOf("order", "paymentState")}: {order.paymentState}
      </p>
    </div>
  );
}
