import type { ReactElement } from "react";
import type { OrderPayment } from "#contract/orders/schema.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { Format } from "#console/kit/format.ts";
import "#console/order/order.css";

interface PaymentTableProps {
  readonly payments: readonly OrderPayment[];
  /** The lines below the payments: a title and minor units. */
  readonly sums: readonly (readonly [string, number])[];
  readonly format: Format;
}

/** Payments of an order, with what was given back and reversed, and what they come to. */
export function PaymentTable({ payments, sums, format }: PaymentTableProps): ReactElement {
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  return (
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
        {sums.map(([title, amount]) => (
          <tr key={title}>
            <th scope="row" colSpan={3}>
              {title}
            </th>
            <td>{format.money(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** What is to be said about a payment besides its amount. */
function noteOf(payment: OrderPayment, isReversed: boolean, write: (amount: number) => string): string {
  const { reference, reason, by, given, amount, reverses, givesBack, askedReversal } = payment;
  return [
    reverses === null ? null : "reversal",
    isReversed ? "reversed" : null,
    givesBack === null ? null : "given back",
    reference,
    reason,
    given === null ? null : `given ${write(given)}, change ${write(given - amount)}`,
    by && `by ${by}`,
    askedReversal && `${askedReversal.by} asks a second person to reverse it: ${askedReversal.reason}`,
  ]
    .filter(Boolean)
    .join(", ");
}
