import { asksForInvoice } from "#contract/invoices/issuing.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { issueSalesInvoices } from "./issue-invoice.ts";

/** An order before and after a change. */
interface ChangedOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly change: { readonly kind: string };
  readonly author: Author;
}

/** Issues the invoices that some changes of orders in one store ask for, all together. Most changes ask for none. */
export async function invoiceChanges(trx: Trx, written: readonly ChangedOrder[]): Promise<void> {
  const asking = written.filter(
    ({ before, after, change }) => change.kind === "invoice" || asksForInvoice(before, after),
  );
  const [first] = asking;
  if (!first) return;
  // One order may have changed more than once. All changes of one transaction have the same author.
  const ids = [...new Set(asking.map(({ after }) => after.id))];
  await issueSalesInvoices(trx, first.after.storeId, ids, first.author);
}
