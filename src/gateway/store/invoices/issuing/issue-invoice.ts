import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { type AfterIssuing, publishInvoices } from "#gateway/store/invoices/invoice-kind.ts";
import { readInvoicingStore } from "#gateway/store/invoices/invoicing-store.ts";
import { type IssuedInvoice, readOrderFacts, saysNothing, saysTheSame } from "./order-facts.ts";
import { writeInvoices } from "./write-invoices.ts";

/**
 * Issues the sales invoices of some orders of a store, in the order of their ids; the caller has locked the orders. An
 * order whose invoices say the same already gets none. An order that was changed since gets a new invoice, which
 * corrects the old one; that of an `unsold` order says that nothing was sold. Resolves with the issued invoices.
 */
export async function issueSalesInvoices(
  trx: Trx,
  storeId: string,
  orderIds: readonly string[],
  author: Author,
  {
    afterIssuing = publishInvoices,
    unsold = new Set(),
  }: { readonly afterIssuing?: AfterIssuing; readonly unsold?: ReadonlySet<string> } = {},
): Promise<readonly IssuedInvoice[]> {
  if (orderIds.length === 0) return [];
  const store = await readInvoicingStore(trx, storeId);
  const orders = await readOrderFacts(trx, store, orderIds, unsold);
  const drafts = orders.flatMap(({ id, delivery, inForce, facts }) => {
    // An order of which nothing is charged needs no invoice, unless an earlier one says that something is.
    if (inForce ? saysTheSame(inForce.document, facts) : saysNothing(facts)) return [];
    const changed = unsold.has(id) ? "the change that issued it was taken back" : "the order was changed";
    const reason = inForce ? changed : "";
    return [{ orderId: id, delivery, returnId: null, corrects: inForce?.id ?? null, reason, facts }];
  });
  const issued = await writeInvoices(trx, store, "sales", drafts, author);
  await afterIssuing(trx, storeId, issued, author);
  return issued;
}
