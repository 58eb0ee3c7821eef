import { refuseIssue } from "#contract/invoices/issuing.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder } from "#gateway/store/orders/order-change.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { readInvoicingStore } from "./invoicing-store.ts";
import { readOrderFacts, saysNothing, saysTheSame } from "./issuing/order-facts.ts";

/**
 * Issues the invoice of an order before its delivery, or a new one after a change. Refused with 409 where the order is
 * not accepted yet or ended without a sale, and where its invoice already says the same.
 */
export function invoiceOrder(trx: Trx, ref: RecordRef, author: Author): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const because = refuseIssue(order) ?? (await refuseSame(trx, order));
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: order });
    return { kind: "invoice" };
  });
}

async function refuseSame(trx: Trx, { storeId, id }: OrderRow): Promise<string | null> {
  const found = await readOrderFacts(trx, await readInvoicingStore(trx, storeId), [id]);
  const isSame = ({ inForce, facts }: (typeof found)[number]): boolean =>
    inForce ? saysTheSame(inForce.document, facts) : saysNothing(facts);
  if (!found.every(isSame)) return null;
  const issued = found.findLast(({ inForce }) => inForce !== null)?.inForce?.document;
  return issued ? `its invoice ${issued.number} says the same already` : "it has nothing to invoice";
}
