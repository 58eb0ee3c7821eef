import { sql } from "kysely";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import { sendingLease } from "#gateway/store/outbox.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** An invoice that is due to be sent, and its receiver. */
export interface DueInvoice {
  readonly storeId: string;
  readonly id: string;
  readonly place: number;
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly document: InvoiceDocument;
  readonly url: string;
  readonly secret: string;
}

/** The stores whose next invoice is due: the first that is not sent, because the others wait for it. */
export async function storesWithDueInvoices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stores.id from stores, lateral (
      select next_at from invoice_syncs
      where store_id = stores.id and next_at is not null order by place limit 1) next
    where invoice_sync_url <> '' and next.next_at <= clock_timestamp()`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the next invoice of a store, so that no other gateway sends it at the same time; null where none is due. If
 * that gateway dies, the invoice is free again after the lease. So an invoice may be sent twice, but never in the wrong
 * order.
 */
export async function takeDueInvoice(trx: Trx, storeId: string): Promise<DueInvoice | null> {
  const { rows } = await sql<DueInvoice>`
    with taken as (
      update invoice_syncs set next_at = clock_timestamp() + ${sendingLease}::interval, tries = tries + 1
      where store_id = ${storeId} and next_at <= clock_timestamp() and place = (
        select place from invoice_syncs
        where store_id = ${storeId} and next_at is not null order by place limit 1)
      returning store_id, id, place, tries
    )
    select taken.store_id as "storeId", taken.id, taken.place, taken.tries, document,
      invoice_sync_url as url, invoice_sync_secret as secret
    from taken
    join invoices on invoices.store_id = taken.store_id and invoices.id = taken.id
    join stores on stores.id = taken.store_id`.execute(trx);
  return rows[0] ?? null;
}
