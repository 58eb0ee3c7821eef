import { changeRequest } from "#contract/batch/change-request.ts";
import { refuseIssue } from "#contract/invoices/issuing.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Tools } from "#commands/context/tools.ts";
import { changeRecords } from "#commands/record/record-change.ts";

const request = ({ row }: { readonly row: OrderRow }) =>
  changeRequest("orders.issue-invoice", {
    params: { storeId: row.storeId, orderId: row.id },
    body: { version: row.version },
  });

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
      alwaysPlan: true,
      patch: {},
      request,
      takeBack: request,
      refuseUndo: () => "an invoice that was issued stays: another one can correct it",
    },
    tools,
  );
}
