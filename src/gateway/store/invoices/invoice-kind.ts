import { sql } from "kysely";
import type { InvoiceParts, InvoiceRow } from "#contract/invoices/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { recordRowEvents } from "#gateway/store/records/change-record.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { type FieldChange, storedKind, type StoredKind } from "#gateway/store/records/stored-kind.ts";
import { readOrderMoney } from "#gateway/store/payments/read-order-money.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { invoices } from "./list.ts";

/** What a try to send an invoice changes besides its status. */
interface SyncChange {
  readonly because: string;
  readonly tries: number;
  /** In how many seconds it is tried next; null for never. */
  readonly nextIn: number | null;
}

/** What a change sets of an invoice. */
export interface InvoiceChange extends FieldChange<"invoice"> {
  readonly sync?: SyncChange;
}

const stored = storedKind<"invoice", typeof invoices.contract, InvoiceChange>({
  kind: "invoice",
  table: "invoice_syncs",
  list: invoices,
  parts: readParts,
  async writeMore(trx, { storeId, id }, { fields, sync }) {
    if (!sync) return;
    await trx
      .updateTable("invoice_syncs")
      .set({
        because: sync.because,
        tries: sync.tries,
        next_at: sync.nextIn === null ? null : sql<string>`clock_timestamp() + make_interval(secs => ${sync.nextIn})`,
        sent_at: fields.status === "Sent" ? sql<string>`date_trunc('milliseconds', clock_timestamp())` : null,
      })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
  },
});

/** How invoices are read, and how the state of their sending changes; nothing else of an invoice ever changes. */
export const invoiceKind: StoredKind<"invoice", InvoiceChange> = {
  ...stored,
  // An invoice is not undone: another one corrects it.
  takesBack: async () => false,
};

async function readParts(db: Db, { storeId, id, orderId }: InvoiceRow): Promise<InvoiceParts> {
  const { document } = await db
    .selectFrom("invoices")
    .select("document")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { document, ...(await readOrderMoney(db, { storeId, orderId })) };
}

/** What to do after issuing invoices: write their history and perhaps send events. */
export type AfterIssuing = typeof publishInvoices;

/** Writes the history and the events of invoices that were issued; resolves with their rows. */
export async function publishInvoices(
  trx: Trx,
  storeId: string,
  issued: readonly { readonly id: string }[],
  author: Author,
): Promise<readonly InvoiceRow[]> {
  const rows = await writeInvoiceHistory(trx, storeId, issued, author);
  const happened = rows.map((row) => ({ type: "created" as const, row, before: null, at: row.updatedAt }));
  if (happened.length > 0) await recordRowEvents(trx, invoiceKind, happened, author);
  return rows;
}

/** Writes the history of invoices that were issued, without events, as an import does; resolves with their rows. */
export async function writeInvoiceHistory(
  trx: Trx,
  storeId: string,
  issued: readonly { readonly id: string }[],
  author: Author,
): Promise<readonly InvoiceRow[]> {
  if (issued.length === 0) return [];
  const ids = issued.map(({ id }) => id);
  const found = new Map((await readRows(trx, invoices.rows, storeId, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  await writeRecordHistory(
    trx,
    invoiceKind,
    rows.map((row) => ({ action: "created", before: null, after: row, fields: {}, author, text: row.reason })),
  );
  return rows;
}
