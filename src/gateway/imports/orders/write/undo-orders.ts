import { sql } from "kysely";
import { counted } from "#contract/text.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { dropImages, keptImages, passImagesOn } from "#gateway/imports/past/before-images.ts";
import { refuseTouched } from "#gateway/imports/past/refuse-touched.ts";
import type { ImportRef, UndoRef, UndoResult } from "#gateway/imports/subject.ts";
import { alignReservations } from "#gateway/store/stock/align-reservations.ts";
import { changeCounts } from "#gateway/store/orders/rows/order-status-counts.ts";
import { removeOrders, restoreOrders } from "./before-image.ts";

/**
 * Takes back an import of orders: those it wrote are removed, those it completed or replaced get their former rows
 * again. Customers and products that only such imports had made go too, as soon as no order has them. Numbers that the
 * store counts itself are not given out again.
 */
export async function undoOrders(trx: Trx, ref: UndoRef): Promise<UndoResult> {
  const { storeId } = ref;
  await refuseReplaced(trx, ref);
  await sql`
    create temporary table undone_orders on commit drop as
    select order_id as id, version from order_history
    where store_id = ${storeId} and import_number = ${ref.number}`.execute(trx);
  // Anybody who changes such an order waits until this has ended, and then finds it removed or as it was before.
  await sql`
    select from orders join undone_orders using (id) where store_id = ${storeId} order by id for update of orders`.execute(
    trx,
  );
  await refuseChanged(trx, ref);
  const before = await countStatuses(trx, storeId, sql`select id from undone_orders`);
  await removeOrders(trx, storeId, sql`select id from undone_orders`);
  const kept = await sql<{ id: string }>`select record_id as id from ${keptImages(ref, "order")}`.execute(trx);
  const restored = await restoreOrders(trx, ref);
  const ids = kept.rows.map(({ id }) => id);
  const moved = sql`select id from undone_orders union select unnest(${ids}::uuid[])`;
  await alignReservations(trx, storeId, moved, { userId: null, name: "Import" });
  await restoreProducts(trx, ref);
  await removeUnused(trx, ref);
  const after = await countStatuses(trx, storeId, sql`select unnest(${ids}::uuid[])`);
  await changeCounts(trx, storeId, difference(before, after));
  const written = [...before.values()].reduce((sum, orders) => sum + orders, 0);
  return { removed: written - restored, restored };
}

/** Refuses to undo an import whose orders a later one has replaced: undoing that one brings them back. */
async function refuseReplaced(trx: Trx, { storeId, number, code }: UndoRef): Promise<void> {
  const entry = JSON.stringify({ order_history: [{ import_number: number }] });
  const { rows } = await sql<{ import_number: number; orders: number }>`
    select import_number, count(*) as orders from before_images kept
    where store_id = ${storeId} and import_number > ${number} and kind = 'order' and before @> ${entry}::jsonb
      and not exists (select from orders where orders.store_id = kept.store_id and orders.id = kept.record_id)
    group by import_number order by import_number desc limit 1`.execute(trx);
  const [replaced] = rows;
  if (!replaced) return;
  const orders = counted(replaced.orders, "order");
  const later = `${code}-${replaced.import_number}`;
  throw new ImportRefused(
    `Nothing was undone: import ${later} has replaced ${orders} of this one. Undo ${later} first.`,
  );
}

/** Refuses when an order has changed since the import, and says which and by whom. */
async function refuseChanged(trx: Trx, { storeId, number, code }: UndoRef): Promise<void> {
  const { rows } = await sql<{ name: string; by: string }>`
    select orders.number as name, (array_agg(case when entry.import_number is null then entry.by_name
      else 'import ' || ${code}::text || '-' || entry.import_number end order by entry.at))[1] as by
    from undone_orders undone
    join orders on orders.store_id = ${storeId} and orders.id = undone.id
    join order_history entry on entry.store_id = ${storeId} and entry.order_id = undone.id
    where entry.import_number is distinct from ${number} and (entry.version is null or entry.version > undone.version)
    group by orders.number order by orders.number`.execute(trx);
  refuseTouched("order", rows);
}

type Chosen = Parameters<typeof removeOrders>[2];

async function countStatuses(db: Db, storeId: string, chosen: Chosen): Promise<ReadonlyMap<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; orders: number }>`
    select status, count(*) as orders from orders where store_id = ${storeId} and id in (${chosen}) group by status`.execute(
    db,
  );
  return new Map(rows.map(({ status, orders }) => [status, orders]));
}

function difference(before: ReadonlyMap<OrderStatus, number>, after: ReadonlyMap<OrderStatus, number>) {
  const statuses = new Set([...before.keys(), ...after.keys()]);
  return Object.fromEntries(
    [...statuses].map((status) => [status, (after.get(status) ?? 0) - (before.get(status) ?? 0)]),
  );
}

/** Gives products the names and prices again that they had before an import, unless something has changed them since. */
async function restoreProducts(trx: Trx, ref: ImportRef): Promise<void> {
  await sql`
    update products set (name, price, mrp) = (
      select name, price, mrp from jsonb_populate_record(null::products, kept.before))
    from ${keptImages(ref, "product")} where products.store_id = kept.store_id and products.id = kept.record_id
      and to_jsonb(products) @> kept.after`.execute(trx);
  await passImagesOn(trx, ref, "product");
  await dropImages(trx, ref, "product");
}

/**
 * Removes the customers and products of undone imports that no order has any more; whose stock is counted stays, and
 * what a file of products has changed.
 */
async function removeUnused(trx: Trx, { storeId, number }: ImportRef): Promise<void> {
  const undone = sql`
    select number from imports where store_id = ${storeId} and (state = 'undone' or number = ${number})`;
  await sql`
    delete from customers where store_id = ${storeId} and import_number in (${undone}) and version = 1 and not exists (
      select from orders where orders.store_id = ${storeId} and orders.customer_id = customers.id)`.execute(trx);
  await sql`
    delete from products where store_id = ${storeId} and import_number in (${undone}) and not exists (
      select from order_lines lines where lines.store_id = ${storeId} and lines.product_id = products.id)
      and not exists (
        select from product_stock stock where stock.store_id = ${storeId} and stock.product_id = products.id)
      and not exists (
        select from before_images kept where kept.store_id = ${storeId} and kept.record_id = products.id)`.execute(trx);
}
