import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { refuseSync } from "#contract/invoices/sync.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { invoiceKind } from "#gateway/store/invoices/invoice-kind.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";

/**
 * Makes an invoice due at once, so that it is sent again. Refused with 409 when it waits to be sent anyway, or when the
 * store has no receiver for its invoices.
 */
export function sendAgain(trx: Trx, ref: RecordRef, author: Author): Promise<InvoiceRow> {
  return changeRecord(trx, invoiceKind, ref, author, async (invoice) => {
    const because = refuseSync(invoice) ?? (await refuseWithoutReceiver(trx, invoice.storeId));
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: invoice });
    return {
      fields: { status: "Waiting" as const },
      sync: { because: "", tries: 0, nextIn: 0 },
      text: "to be sent again",
    };
  });
}

async function refuseWithoutReceiver(trx: Trx, storeId: string): Promise<string | null> {
  const { url } = await trx
    .selectFrom("stores")
    .select("invoice_sync_url as url")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  return url === "" ? "the store has no program that takes its invoices" : null;
}
