import { compareNames } from "#contract/compare-names.ts";
import { sql } from "kysely";
import type { ProductRow } from "#contract/products/product.ts";
import {
  type Conversion,
  type ProductList,
  productLists,
  refuseBarcodes,
  refuseConversions,
} from "#contract/products/lists.ts";
import type { BarcodeEntry, PrintedMrp } from "#contract/products/list-schemas.ts";
import type { RecordFields } from "#contract/records/define-record.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { fieldColumns } from "#gateway/store/records/defined-list.ts";
import { columnOf } from "#gateway/store/records/record-columns.ts";
import { isSame } from "#gateway/store/records/record-history.ts";
import { refuseTaken, type UniqueFields } from "#gateway/store/records/refuse-taken.ts";
import { productKind } from "./product-kind.ts";
import { productColumns, productOf, productsWithStock } from "./products.ts";

/** How a list that belongs to a product is kept. `Entry` is one entry as it is written. */
export interface StoredList<Entry> {
  /** Its name, which is that of the derived field of the row that tells it. */
  readonly name: ProductList;
  /** What it has, as it would be written. */
  read(db: Db, product: RecordRef): Promise<Entry[]>;
  /** Refuses what cannot stand together. */
  check?(trx: Trx, product: ProductRow, entries: readonly Entry[]): void | Promise<void>;
  write(trx: Trx, product: ProductRow, entries: readonly Entry[]): Promise<void>;
  /** The unique indexes of its table. */
  readonly unique?: UniqueFields;
}

/**
 * Sets a list of a product as a whole. It is a change of the product: with its version, its history, which tells the
 * list before and after, its event and its undo.
 */
export function setList<Entry>(
  trx: Trx,
  list: StoredList<Entry>,
  ref: RecordRef,
  entries: readonly Entry[],
  author: Author,
): Promise<ProductRow> {
  return changeRecord(trx, productKind, ref, author, async (row) => {
    if (row.state === "DELETE") throw new Refusal("move-not-allowed", "the product is deleted", { current: row });
    if (isSame(await list.read(trx, row), entries)) return null;
    await list.check?.(trx, row, entries);
    await refuseTaken(list.unique ?? {}, () => list.write(trx, row, entries));
    return toldChange(trx, row, list.name);
  });
}

/** The change that a written list is, as the history tells it. */
export async function toldChange(trx: Trx, { storeId, id }: ProductRow, name: ProductList) {
  const [after] = await readRows(trx, productKind.rows, storeId, [id]);
  return { fields: { [name]: after?.[name] } as Partial<ProductRow> };
}

/** Refused with 404 where a store has no such product. */
export async function checkProduct(db: Db, { storeId, id }: RecordRef): Promise<void> {
  if ((await readRows(db, productKind.rows, storeId, [id])).length === 0) throw notFound("product");
}

/** What a list that belongs to a product has, with 404 where a store has no such product. */
export async function readList<Entry>(db: Db, list: StoredList<Entry>, product: RecordRef): Promise<Entry[]> {
  await checkProduct(db, product);
  return list.read(db, product);
}

/** How a list is kept that has a table of its own, beside what follows from its fields. */
interface TableGiven<Entry> extends Partial<Pick<StoredList<Entry>, "check" | "write" | "unique">> {
  /** The columns of fields that have another name there. */
  readonly columns?: { readonly [Name in keyof Entry]?: string };
  /** The field of which no two entries have the same value, by a unique index. */
  readonly once?: keyof Entry & string;
}

/**
 * A list in a table of its own: `printedMrps` in `product_printed_mrps`, its entries by their places, each field in the
 * column of its name.
 */
function tableList<Entry extends object>(name: ProductList, given: TableGiven<Entry>): StoredList<Entry> {
  const { columns = {}, once, unique = {}, ...others } = given;
  const table = tableOf(name);
  const fields: RecordFields = productLists[name].fields;
  const columnNames: Readonly<Record<string, string | undefined>> = columns;
  const column = (field: string) => columnNames[field] ?? columnOf(field);
  const selected = sql.join(fieldColumns(table, fields, columnNames));
  return {
    name,
    unique: once
      ? { [`${table}_store_id_product_id_${column(once)}_key`]: { field: once, because: "is in the list already" } }
      : unique,
    async read(db, { storeId, id }) {
      const { rows } = await sql<Entry>`select ${selected} from ${sql.table(table)}
        where store_id = ${storeId} and product_id = ${id} order by place`.execute(db);
      return rows;
    },
    async write(trx, product, entries) {
      await emptyList(trx, name, product);
      const rows = entries.map((entry, place) => ({
        store_id: product.storeId,
        product_id: product.id,
        place,
        ...Object.fromEntries(Object.entries(entry).map(([field, value]) => [column(field), value])),
      }));
      await insertRows(trx, table, rows);
    },
    ...others,
  };
}

const tableOf = (name: ProductList) => `product_${columnOf(name)}` as keyof Database;

async function emptyList(trx: Trx, name: ProductList, { storeId, id }: RecordRef): Promise<void> {
  await sql`delete from ${sql.table(tableOf(name))} where store_id = ${storeId} and product_id = ${id}`.execute(trx);
}

const barcodeTaken = { field: "code", because: "another product has this barcode" };

/** The barcodes of products. The row of a product has the first one as well. */
export const barcodeList = tableList<BarcodeEntry>("barcodes", {
  unique: {
    product_barcodes_gtin: barcodeTaken,
    products_gtin: barcodeTaken,
    products_store_id_barcode_key: barcodeTaken,
  },
  check: (_trx, _product, entries) => refuse("code", refuseBarcodes(entries)),
  async write(trx, product, entries) {
    const { storeId, id } = product;
    const [first, ...more] = entries;
    await emptyList(trx, "barcodes", product);
    // The database puts the first one into the list where it is another than before.
    await trx
      .updateTable("products")
      .set({ barcode: first?.code ?? null })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
    if (!first) return;
    // Only the first one can be that of another product too, from before this was refused.
    const shares = sql<boolean>`(select shares_code from products where store_id = ${storeId} and id = ${id})`;
    const row = { store_id: storeId, product_id: id };
    await trx
      .insertInto("product_barcodes")
      .values([
        { ...row, place: 0, code: first.code, shares_code: shares },
        ...more.map(({ code }, at) => ({ ...row, place: at + 1, code, shares_code: false })),
      ])
      .onConflict((conflict) => conflict.columns(["store_id", "product_id", "place"]).doNothing())
      .execute();
  },
});

/** What units of products are in others. */
export const conversionList = tableList<Conversion>("conversions", {
  check: (_trx, _product, entries) => refuse("unit", refuseConversions(entries)),
});

/** What is offered in place of products. */
export const substituteList = tableList<{ readonly productId: string }>("substitutes", {
  columns: { productId: "substitute_id" },
  once: "productId",
  async check(trx, { storeId, id }, entries) {
    const ids = entries.map(({ productId }) => productId);
    refuse("productId", ids.includes(id) ? "a product is no substitute of itself" : null);
    const known = await readRows(trx, productKind.rows, storeId, ids);
    if (known.some(({ state }) => state === "DELETE")) refuse("productId", "this product is deleted");
    if (known.length < new Set(ids).size) throw notFound("product", { productId: "does not belong to this store" });
  },
});

/** The categories in which products are found beside their own one. */
export const categoryList = tableList<{ readonly categoryId: string }>("categories", {
  once: "categoryId",
  async check(trx, { storeId, categoryId }, entries) {
    const ids = entries.map((entry) => entry.categoryId);
    refuse("categoryId", categoryId !== null && ids.includes(categoryId) ? "is its own category" : null);
    // Held until the commit: nobody deletes a category meanwhile, because that asks first whether products are in it.
    const known = await trx
      .selectFrom("categories")
      .select("state")
      .where("store_id", "=", storeId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy("id")
      .forShare()
      .execute();
    if (known.length < new Set(ids).size) throw notFound("category", { categoryId: "does not belong to this store" });
    refuse("categoryId", known.some(({ state }) => state === "DELETE") ? "this category is deleted" : null);
  },
});

/** The further categories of a product in their order, with their names. */
export async function readCategoriesOf(db: Db, product: RecordRef) {
  await checkProduct(db, product);
  return db
    .selectFrom("product_categories as held")
    .innerJoin("categories", (join) =>
      join.onRef("categories.store_id", "=", "held.store_id").onRef("categories.id", "=", "held.category_id"),
    )
    .select(["held.category_id as categoryId", "categories.name"])
    .where("held.store_id", "=", product.storeId)
    .where("held.product_id", "=", product.id)
    .orderBy("held.place")
    .execute();
}

/** The other MRPs that are printed on packs in stock. They are told, and bind nobody: the product's own MRP does. */
export const printedMrpList = tableList<PrintedMrp>("printedMrps", {
  once: "mrp",
  check: (_trx, product, entries) =>
    refuse("mrp", entries.some(({ mrp }) => mrp === product.mrp) ? "is the product's own MRP" : null),
});

/** What is offered in place of a product, the best first, with its present price and stock. */
export async function readSubstitutesOf(db: Db, product: RecordRef) {
  await checkProduct(db, product);
  const rows = await productsWithStock(db)
    .innerJoin("product_substitutes as offered", (join) =>
      join
        .onRef("offered.store_id", "=", "products.store_id")
        .onRef("offered.substitute_id", "=", "products.id")
        .on("offered.product_id", "=", product.id),
    )
    .select(productColumns)
    .where("products.store_id", "=", product.storeId)
    .orderBy("offered.place")
    .execute();
  return rows.map(productOf);
}

/** The variants of a product, by name. */
export async function readVariants(db: Db, product: RecordRef): Promise<ProductRow[]> {
  await checkProduct(db, product);
  const found = await db
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", product.storeId)
    .where("parent_id", "=", product.id)
    .where("state", "<>", "DELETE")
    .execute();
  const ids = found.map(({ id }) => id);
  const rows = await readRows(db, productKind.rows, product.storeId, ids);
  return rows.toSorted((one, other) => compareNames(one.name, other.name));
}

function refuse(field: string, because: string | null): void {
  if (because !== null) throw new Refusal("invalid", because, { fields: { [field]: because } });
}
