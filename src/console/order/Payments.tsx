import type { ReactElement } from "react";
import type { OrderDetail, OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import { amountDue, orderCharge } from "#contract/payments/payment-state.ts";
import { otherTitle, titleOf } from "#console/client/field-words.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import type { TabProps } from "#console/record/record-definition.ts";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";

const acts = ["payment.record", "payment.send-link", "payment.give-back", "payment.reverse", "payment.ledger"] as const;

/** The payments of an order, what was given back and reversed, what is still due, and what can be done about it. */
export function Payments(props: Pick<TabProps<OrderRow, OrderDetail>, "row" | "detail" | "format">): ReactElement {
  const { row: order, format } = props;
  const { payments } = props.detail;
  const due = amountDue(order);
  const reversed = new Set(payments.map(({ reverses }) => reverses));
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
            {payments.map((payment) => {
              const note = noteOf(payment, reversed.has(payment.id), format.amount);
              return (
                <tr key={payment.id} className={reversed.has(payment.id) ? "aisle-payments-reversed" : undefined}>
                  <td>{format.full(payment.at)}</td>
                  <td>{payment.method}</td>
                  <td title={note}>
                    <span className="aisle-cut">{note || "–"}</span>
                  </td>
                  <td>{format.amount(payment.amount)}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {[
              [otherTitle("order.charged"), orderCharge(order)],
              [titleOf("order", "paidAmount"), order.paidAmount],
              [due < 0 ? "To give back" : "To collect", Math.abs(due)],
            ].map(([title, amount]) => (
              <tr key={title}>
                <th scope="row" colSpan={3}>
                  {title}
                </th>
                <td>{format.money(Number(amount))}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
      <p className="aisle-quiet">
        {titleOf("order", "paymentState")}: {order.paymentState}
      </p>
    </div>
  );
}

/** What is to be said about a payment besides its amount. */
function noteOf(payment: OrderPayment, isReversed: boolean, write: (amount: number) => string): string {
  const { reference, reason, by, given, amount, reverses, givesBack } = payment;
  return [
    reverses === null ? null : "reversal",
    isReversed ? "reversed" : null,
    givesBack === null ? null : "given back",
    reference,
    reason,
    given === null ? null : `given ${write(given)}, change ${write(given - amount)}`,
    by && `by ${by}`,
  ]
    .filter(Boolean)
    .join(", ");
}
