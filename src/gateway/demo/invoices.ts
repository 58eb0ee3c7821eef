import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { readInvoicingStore } from "#gateway/store/invoices/invoicing-store.ts";
import { readOrderFacts } from "#gateway/store/invoices/issuing/order-facts.ts";
import { writeInvoices } from "#gateway/store/invoices/issuing/write-invoices.ts";
import { demoState } from "./workforce/areas.ts";

/** For so long the demo's stores have issued invoices, in milliseconds. */
const invoicedFor = 7 * 86_400_000;

/** So many invoices are issued at once: those of large demos must fit in memory. */
const atOnce = 1_000;

/** Sets what the invoices of a store say of it. `now` in milliseconds. */
export async function furnishInvoices(trx: Trx, storeId: string, { gstin }: { gstin: string }, now: number) {
  await trx
    .updateTable("stores")
    .set({
      invoice_company_name: "Aisle Fresh Retail Private Limited",
      gstin,
      state: demoState,
      invoices_since: new Date(now - invoicedFor).toISOString(),
    })
    .where("id", "=", storeId)
    .execute();
}

/**
 * Issues the invoices of the orders that were delivered in the last days, as of their deliveries. `now` in
 * milliseconds.
 */
export async function issueDemoInvoices(trx: Trx, storeId: string, now: number, author: Author): Promise<void> {
  const store = await readInvoicingStore(trx, storeId, new Date(now).toISOString());
  const { rows } = await sql<{ id: string; at: string }>`
    select orders.id, max(history.at) as at
    from orders
    join stores on stores.id = orders.store_id
    join order_history history on history.store_id = orders.store_id and history.order_id = orders.id
    where orders.store_id = ${storeId} and orders.status in ('Delivered', 'Returned') and history.to_status = 'Delivered'
      and history.at >= stores.invoices_since
    group by orders.id order by max(history.at), orders.id`.execute(trx);
  for (let start = 0; start < rows.length; start += atOnce) {
    const delivered = new Map(rows.slice(start, start + atOnce).map(({ id, at }) => [id, at]));
    const orders = await readOrderFacts(trx, store, [...delivered.keys()]);
    const drafts = orders.map(({ id, delivery, facts }) => {
      const issuedAt = delivered.get(id);
      return {
        orderId: id,
        delivery,
        returnId: null,
        corrects: null,
        reason: "",
        facts,
        ...(issuedAt && { issuedAt }),
      };
    });
    await writeInvoices(trx, store, "sales", drafts, author);
  }
}
