import { changeRequest } from "#contract/batch/change-request.ts";
import { refuseIssue } from "#contract/invoices/issuing.ts";
import { formatAmount, sumAmounts } from "#contract/money.ts";
import { isPicked } from "#contract/orders/status.ts";
import { orderCharge } from "#contract/payments/states/payment-state.ts";
import { grouped } from "#contract/text.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Confirmation } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { changeRecords } from "#commands/record/record-change.ts";

const request = ({ row }: { readonly row: OrderRow }) =>
  changeRequest("orders.issue-invoice", {
    params: { storeId: row.storeId, orderId: row.id },
    body: { version: row.version },
  });

/** The papers that are about to be issued, to whom and over how much. They say where goods are not picked yet. */
function invoicing(orders: readonly OrderRow[]): Confirmation {
  const sum = formatAmount(sumAmounts(orders.map(orderCharge)));
  const unpicked = orders.filter(({ status }) => !isPicked(status)).length;
  const [first] = orders;
  const one = orders.length === 1 && first;
  return {
    title: one
      ? `Issue the invoice of ${first.number} over ${sum} to ${first.customerName}${unpicked ? ", although it is not picked yet" : ""}?`
      : `Issue ${grouped(orders.length)} invoices over ${sum} in all${unpicked ? `, ${grouped(unpicked)} of them for orders that are not picked yet` : ""}?`,
    yes: one ? "Issue the invoice" : `Issue ${grouped(orders.length)} invoices`,
    no: "Do not issue",
  };
}

/**
 * Issues the invoices of orders before their delivery, or new ones after a change. An invoice is not undone: another
 * one corrects it.
 */
export function issueInvoices(orders: readonly OrderRow[], tools: Tools): Promise<void> {
  return changeRecords(
    orders,
    {
      kind: "order",
      title: (which) => `Issue the invoice of ${which}`,
      done: (order) => `Invoice of ${order.number} issued`,
      message: "Invoice issued",
      refuse: refuseIssue,
      confirm: invoicing,
      patch: {},
      request,
      takeBack: request,
      refuseUndo: () => "an invoice that was issued stays: another one can correct it",
    },
    tools,
  );
}
