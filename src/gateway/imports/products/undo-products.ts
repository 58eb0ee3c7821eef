import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { dropImages, keptImages, laterImport } from "#gateway/imports/past/before-images.ts";
import { refuseTouched } from "#gateway/imports/past/refuse-touched.ts";
import type { UndoRef, UndoResult } from "#gateway/imports/subject.ts";
import { columnNames, furtherIdsColumn, type ProductColumns } from "./product-columns.ts";
import { setFurtherCategories, setProducts } from "./write-products.ts";

/**
 * Takes back an import of products: those it wrote are removed, those it changed are as before. Refused where an order
 * has one that it wrote, its stock is counted, or another import has changed one since.
 */
export async function undoProducts(trx: Trx, ref: UndoRef): Promise<UndoResult> {
  const { storeId } = ref;
  // Nobody can sell, count or change products until this has ended.
  await sql`lock table products in exclusive mode`.execute(trx);
  refuseTouched("product", [
    ...(await usedProducts(trx, ref)),
    ...(await changedProducts(trx, ref)),
    ...(await takenBarcodes(trx, ref)),
  ]);
  const { rows } = await sql<ProductColumns & { id: string }>`
    select kept.record_id as id, before.* from ${keptImages(ref, "product")}
    join products product on product.store_id = kept.store_id and product.id = kept.record_id,
      lateral (select ${columns("before")} from jsonb_populate_record(product, kept.before) before) before`.execute(
    trx,
  );
  await setProducts(trx, storeId, rows);
  await setFurtherCategories(trx, storeId, await formerCategories(trx, ref));
  await dropImages(trx, ref, "product");
  const { numAffectedRows = 0n } = await sql`
    delete from products where store_id = ${storeId} and import_number = ${ref.number}`.execute(trx);
  return { removed: Number(numAffectedRows), restored: rows.length };
}

/** The products whose further categories the import changed, with those that they had. */
async function formerCategories(db: Db, ref: UndoRef) {
  const { rows } = await sql<Pick<ProductColumns, "further_ids"> & { id: string }>`
    select record_id as id, before->>'further_ids' as further_ids from ${keptImages(ref, "product")}
    where before->>'further_ids' <> after->>'further_ids'`.execute(db);
  return rows;
}

/** The products that the import changed and whose former barcode another one has by now. */
async function takenBarcodes(db: Db, ref: UndoRef): Promise<Touched> {
  const { rows } = await sql<{ name: string; by: string }>`
    select product.code as name, 'its barcode is with ' || holder.code as by
    from ${keptImages(ref, "product")}
    join products product on product.store_id = kept.store_id and product.id = kept.record_id
    join product_barcodes held on held.store_id = kept.store_id and held.product_id <> kept.record_id
      and gtin_of(held.code) = gtin_of(kept.before->>'barcode')
    join products holder on holder.store_id = held.store_id and holder.id = held.product_id
    order by product.code`.execute(db);
  return rows;
}

function columns(of: string) {
  return sql.join(columnNames.map((column) => sql.ref(`${of}.${column}`)));
}

type Touched = readonly { readonly name: string; readonly by: string }[];

/** The products that the import wrote and that something refers to by now. */
async function usedProducts(db: Db, ref: UndoRef): Promise<Touched> {
  const { rows } = await sql<{ name: string; by: string }>`
    select product.code as name, used.by from products product, lateral (select coalesce(
      'import ' || ${laterImport(ref, "product.id")},
      (select 'in order ' || orders.number from order_lines line
        join orders on orders.store_id = line.store_id and orders.id = line.order_id
        where line.store_id = product.store_id and line.product_id = product.id limit 1),
      (select 'its stock is counted' from product_stock stock
        where stock.store_id = product.store_id and stock.product_id = product.id)) as by) used
    where product.store_id = ${ref.storeId} and product.import_number = ${ref.number} and used.by is not null
    order by product.code`.execute(db);
  return rows;
}

/** The products that the import changed and that are not any more as it made them. */
async function changedProducts(db: Db, ref: UndoRef): Promise<Touched> {
  const { rows } = await sql<{ name: string; by: string }>`
    select product.code as name, coalesce('import ' || ${laterImport(ref, "product.id")}, 'somebody') as by
    from ${keptImages(ref, "product")}
    join products product on product.store_id = kept.store_id and product.id = kept.record_id
    where not (to_jsonb(product) || jsonb_build_object('further_ids', ${furtherIdsColumn("product")}) @> kept.after)
    order by product.code`.execute(db);
  return rows;
}
