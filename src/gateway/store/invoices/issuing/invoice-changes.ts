import { sql } from "kysely";
import { asksForInvoice, type InvoiceMoment } from "#contract/invoices/issuing.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { issueSalesInvoices } from "./issue-invoice.ts";

/** An order before and after a change. */
interface ChangedOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly change: {
    readonly kind: string;
    readonly returned?: unknown;
    readonly takenBack?: { readonly at: string };
  };
  readonly author: Author;
}

/**
 * Issues the invoices that some changes of orders in one store ask for, all together. Most changes ask for none. A
 * change that is taken back asks for a correction of the invoice that it had issued.
 */
export async function invoiceChanges(trx: Trx, storeId: string, written: readonly ChangedOrder[]): Promise<void> {
  // What comes back with a return has an invoice of that return, so taking it back leaves the sales invoice alone.
  const back = written.filter(({ change }) => change.takenBack && change.kind === "status");
  const invoiced = await readInvoicedSince(trx, back);
  const moved = await readInvoiced(
    trx,
    written.filter(({ change }) => change.kind === "delivery"),
  );
  const invoicedAt = await readInvoiceMoment(trx, written);
  const asking = written.filter(({ before, after, change }) =>
    change.takenBack
      ? invoiced.has(after.id)
      : change.kind === "invoice" ||
        moved.has(after.id) ||
        asksForInvoice(before, after, { isReturn: change.returned !== undefined, invoicedAt }),
  );
  const [first] = asking;
  if (!first) return;
  // One order may have changed more than once. All changes of one transaction have the same author.
  const ids = [...new Set(asking.map(({ after }) => after.id))];
  const unsold = new Set(ids.filter((id) => invoiced.get(id) === "unsold"));
  await issueSalesInvoices(trx, storeId, ids, first.author, { unsold });
}

/** When the store invoices orders; it is read only where some of them leave the store. */
async function readInvoiceMoment(trx: Trx, written: readonly ChangedOrder[]): Promise<InvoiceMoment> {
  const leaving = written.find(({ after }) => after.status === "In-Transit");
  if (!leaving) return "delivery";
  const { invoicedAt } = await trx
    .selectFrom("stores")
    .select("invoiced_at as invoicedAt")
    .where("id", "=", leaving.after.storeId)
    .executeTakeFirstOrThrow();
  return invoicedAt;
}

/** The orders that have an invoice already: it says where the goods go, so it follows another address at once. */
async function readInvoiced(trx: Trx, moved: readonly ChangedOrder[]): Promise<ReadonlySet<string>> {
  const [first] = moved;
  if (!first) return new Set();
  const rows = await trx
    .selectFrom("invoices")
    .select("order_id as orderId")
    .where("store_id", "=", first.after.storeId)
    .where(sql<boolean>`order_id = any(${moved.map(({ after }) => after.id)}::uuid[])`)
    .where("kind", "=", "sales")
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/**
 * The orders that were invoiced by the change that is taken back, and whether they were sold before, by the invoice
 * that was in force then.
 */
async function readInvoicedSince(
  trx: Trx,
  back: readonly ChangedOrder[],
): Promise<ReadonlyMap<string, "sold" | "unsold">> {
  const [first] = back;
  if (!first) return new Map();
  const changes = back.map(({ after, change }) => ({ id: after.id, at: change.takenBack?.at }));
  const { rows } = await sql<{ id: string; sold: boolean }>`
    select changes.id, exists (
      select from invoices earlier
      where earlier.store_id = ${first.after.storeId} and earlier.order_id = changes.id and earlier.kind = 'sales'
        and earlier.issued_at < changes.at and earlier.item_count > 0 and not exists (
          select from invoices newer where newer.store_id = earlier.store_id and newer.corrects = earlier.id
            and newer.issued_at < changes.at)) as sold
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changes (id uuid, at timestamptz)
    where exists (
      select from invoices issued where issued.store_id = ${first.after.storeId} and issued.order_id = changes.id
        and issued.kind = 'sales' and issued.issued_at >= changes.at)`.execute(trx);
  return new Map(rows.map(({ id, sold }) => [id, sold ? "sold" : "unsold"]));
}
