import { sql } from "kysely";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { FileRecord } from "#gateway/imports/file/read-records.ts";
import { keepImages } from "#gateway/imports/past/before-images.ts";
import type { Destination, RefuseAccepted } from "#gateway/imports/subject.ts";
import { type Batch, nothingWritten, type WriteResult } from "#gateway/imports/write-result.ts";
import { soldAboveWords } from "#gateway/store/products/sold-above.ts";
import { categoryJoint, type ProductValues } from "./fields.ts";
import {
  changedColumns,
  columnNames,
  contradictions,
  differingParts,
  type FoundCategories,
  furtherIdsColumn,
  idsOf,
  onlyColumns,
  type ProductColumns,
  productColumns,
} from "./product-columns.ts";

/** A product of the file beside what the store has under its code and its barcode. */
interface StagedProduct extends FoundCategories {
  readonly values: ProductValues;
  /** Its lines; all say the same. */
  readonly records: readonly FileRecord[];
  /** Whether a product that is there may be changed. */
  readonly replaces: boolean;
  readonly known: (ProductColumns & { readonly id: string; readonly state: string }) | null;
  /** The code of another product with this barcode. */
  readonly barcodeOf: string | null;
  /** The code of another product that has this code in other letters. */
  readonly codeOf: string | null;
  /** The first day on which a sale asks more than the MRP of the file. */
  readonly soldAbove: string | null;
}

/** A product that is changed. */
export interface Replaced {
  readonly id: string;
  readonly before: ProductColumns;
  readonly after: ProductColumns;
}

/**
 * Writes the products of a batch that the store does not have yet and, where that is asked for, changes those that
 * differ.
 */
export async function writeProducts(
  trx: Trx,
  to: Destination,
  batch: Batch,
  refuse: RefuseAccepted,
): Promise<WriteResult & { readonly replaced: readonly Replaced[] }> {
  // Nobody else can add or change products until the commit, so what was not found really does not exist.
  await sql`lock table products in share row exclusive mode`.execute(trx);
  // That lock keeps statistics away as well. The plans of triggers and foreign keys are made anew, or they stay those of
  // the empty table, which read the whole catalogue for each product.
  await sql`discard plans`.execute(trx);
  const fresh: ProductColumns[] = [];
  const replaced: Replaced[] = [];
  const result = { ...nothingWritten, records: 0, lines: 0, recordsThere: 0, linesThere: 0 };
  for (const staged of await readStaged(trx, to.storeId, batch)) {
    const { values, records, known } = staged;
    const before = known && onlyColumns(known);
    const after = before ? changedColumns(before, values, staged) : productColumns(values, staged);
    const differing = before ? differingParts(before, after) : [];
    const reason = whyRefused(staged, before, after, differing);
    if (reason !== null) for (const record of records) await refuse(record, reason);
    else if (known && before && differing.length > 0) replaced.push({ id: known.id, before, after });
    else if (known) {
      result.recordsThere += 1;
      result.linesThere += records.length;
    } else {
      fresh.push(after);
      result.records += 1;
      result.lines += records.length;
    }
  }
  const { storeId, importNumber } = to;
  await insertRows(
    trx,
    "products",
    fresh.map(({ further_ids: _apart, ...product }) => ({
      store_id: storeId,
      import_number: importNumber,
      ...product,
    })),
  );
  await setFurtherCategories(trx, storeId, await withIds(trx, storeId, fresh));
  await giveTax(trx, storeId, fresh);
  if (replaced.length > 0) await replaceProducts(trx, to, replaced);
  return { ...result, recordsReplaced: replaced.length, replaced };
}

/** Gives new products for which no tax is said that of their category, where their HSN has no rate. */
async function giveTax(trx: Trx, storeId: string, fresh: readonly ProductColumns[]): Promise<void> {
  const codes = fresh.flatMap(({ code, tax_rate, tax_kind }) => (tax_rate === null && tax_kind === null ? [code] : []));
  if (codes.length === 0) return;
  await sql`
    update products set tax_rate = category_tax_of(store_id, category_id)
    where store_id = ${storeId} and code = any(${codes}::text[]) and category_id is not null
      and (hsn_rate_at(store_id, hsn_code, now())).rate is null`.execute(trx);
}

async function readStaged(trx: Trx, storeId: string, { after, upTo }: Batch): Promise<readonly StagedProduct[]> {
  // Codes and barcodes are looked for together: before the first statistics, each alone would read the whole catalogue.
  const { rows } = await sql<StagedProduct>`
    with given as materialized (select * from import_products where place > ${after} and place <= ${upTo}),
    folded as materialized (
      select fold_text(code) as text, code from products where store_id = ${storeId} and not shares_code
        and fold_text(code) = any(array(select fold_text(code) from given))),
    held as materialized (
      select gtin_of(barcode.code) as gtin, holder.code from product_barcodes barcode
      join products holder on holder.store_id = barcode.store_id and holder.id = barcode.product_id
      where barcode.store_id = ${storeId} and gtin_of(barcode.code) = any(
        array(select gtin_of("values"->>'barcode') from given where "values"->>'barcode' <> '')))
    select given."values", given.records, given.replaces, to_jsonb(known) || jsonb_build_object('further_ids', ${furtherIdsColumn("known")}) as known,
      case when given."values"->>'category' <> '' then category_of_path(${storeId},
        string_to_array(given."values"->>'category', ${categoryJoint}), known.id is null or given.replaces,
        array[known.category_id])
      end as "categoryId",
      (select string_agg(category_of_path(${storeId}, string_to_array(path, ${categoryJoint}),
          known.id is null or given.replaces, string_to_array(${furtherIdsColumn("known")}, ',')::uuid[])::text,
          ',' order by at)
        from jsonb_array_elements_text(given."values"->'furtherCategories') with ordinality as named (path, at))
        as "furtherIds",
      (select code from held where held.code <> given.code
        and gtin = gtin_of(nullif(given."values"->>'barcode', '')) limit 1) as "barcodeOf",
      (select code from folded where known.id is null and text = fold_text(given.code) limit 1) as "codeOf",
      case when known.mrp > (given."values"->>'mrp')::bigint
        then sold_above(${storeId}, known.id, (given."values"->>'mrp')::bigint, now()) end as "soldAbove"
    from given left join products known on known.store_id = ${storeId} and known.code = given.code
    order by place`.execute(trx);
  return rows;
}

function whyRefused(
  { values, known, barcodeOf, codeOf, replaces, soldAbove }: StagedProduct,
  before: ProductColumns | null,
  wanted: ProductColumns,
  differing: readonly string[],
): string | null {
  if (known?.state === "DELETE") return "already exists, but deleted";
  if (differing.length > 0 && !replaces) return `already exists with other values: ${differing.join(", ")}`;
  // What is as it was is nobody's fault here, such as a product without a price that an export has written.
  if (before && differing.length === 0) return null;
  if (codeOf !== null) return `the product ${codeOf} has this code in other letters`;
  if (barcodeOf !== null) return `the product ${barcodeOf} has this barcode`;
  // Whoever sends only prices does not see the MRP that stands against them.
  if (known && values.mrp === undefined && wanted.mrp < wanted.price) {
    return "the price is more than the MRP that the product has: the file needs a column for mrp too";
  }
  if (soldAbove !== null) return soldAboveWords(soldAbove);
  const stood = before ? contradictions(before) : [];
  return contradictions(wanted).find((reason) => !stood.includes(reason)) ?? null;
}

/** Changes products, and keeps what they were for the case that the import is taken back. */
async function replaceProducts(
  trx: Trx,
  { storeId, importNumber }: Destination,
  replaced: readonly Replaced[],
): Promise<void> {
  // A preview has no import of its own, and keeps nothing.
  if (importNumber !== null) {
    await keepImages(
      trx,
      { storeId, number: importNumber },
      "product",
      sql`select * from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb)
        as replaced (id uuid, before jsonb, after jsonb)`,
    );
  }
  await setProducts(
    trx,
    storeId,
    replaced.map(({ id, after }) => ({ id, ...after })),
  );
  await setFurtherCategories(
    trx,
    storeId,
    replaced.flatMap(({ id, before, after }) => (before.further_ids === after.further_ids ? [] : [{ id, ...after }])),
  );
}

/** A product, and what further categories it shall have. */
type Placed = Pick<ProductColumns, "further_ids"> & { readonly id: string };

/** Those of some new products that have further categories, with their ids. */
async function withIds(trx: Trx, storeId: string, fresh: readonly ProductColumns[]): Promise<readonly Placed[]> {
  const placed = new Map(fresh.flatMap(({ code, further_ids: ids }) => (ids === "" ? [] : [[code, ids] as const])));
  if (placed.size === 0) return [];
  const rows = await trx
    .selectFrom("products")
    .select(["id", "code"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`code = any(${[...placed.keys()]}::text[])`)
    .execute();
  return rows.map(({ id, code }) => ({ id, further_ids: placed.get(code) ?? "" }));
}

/** Gives products these further categories, in place of those that they have. */
export async function setFurtherCategories(trx: Trx, storeId: string, rows: readonly Placed[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom("product_categories")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`product_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  await insertRows(
    trx,
    "product_categories",
    rows.flatMap(({ id, further_ids: ids }) =>
      idsOf(ids).map((category, place) => ({ store_id: storeId, product_id: id, place, category_id: category })),
    ),
  );
}

/** Gives products these columns. */
export async function setProducts(
  trx: Trx,
  storeId: string,
  rows: readonly (ProductColumns & { readonly id: string })[],
): Promise<void> {
  const set = sql.join(columnNames.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  await sql`
    update products set ${set}, version = products.version + 1,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) given
    where products.store_id = ${storeId} and products.id = given.id`.execute(trx);
}
