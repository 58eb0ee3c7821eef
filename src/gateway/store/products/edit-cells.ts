import { sql } from "kysely";
import { comparedBarcode } from "#contract/products/barcode.ts";
import type { ProductEdits } from "#contract/products/edit-schema.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Trx } from "#gateway/database/schema.ts";

type EditRow = ProductEdits["rows"][number];

/** Why a cell cannot be set. */
interface WrongCell {
  readonly field: string;
  readonly because: string;
}

/** What the cells of one row set in its product, or why one of them cannot. */
type ReadCells = (row: EditRow) => { readonly fields: Partial<ProductRow> } | WrongCell;

/**
 * Makes the function that reads the cells of an edit: a category is named there by its name or its path, and a code or
 * barcode belongs to one product. All that this needs is read at once, for all rows.
 */
export async function cellReader(trx: Trx, storeId: string, rows: readonly EditRow[]): Promise<ReadCells> {
  const taken = await takenCodes(trx, storeId, rows);
  const findCategory = rows.some(({ set }) => set.category) ? await categoryFinder(trx, storeId) : () => null;
  return ({ id, set: { category, ...set } }) => {
    const wrong = taken.get(id);
    if (wrong) return wrong;
    if (category === undefined) return { fields: set as Partial<ProductRow> };
    const categoryId = category === "" ? null : findCategory(category);
    return categoryId !== null && typeof categoryId === "object"
      ? { field: "category", ...categoryId }
      : { fields: { ...(set as Partial<ProductRow>), categoryId } };
  };
}

/** Makes the function that finds a category by its name or its path; it answers the id, or why there is none. */
async function categoryFinder(trx: Trx, storeId: string) {
  const { rows } = await sql<{ id: string; name: string; path: string }>`
    select id, name, category_path(store_id, id) as path from categories
    where store_id = ${storeId} and state = 'ACTIVE'`.execute(trx);
  const byText = Map.groupBy(
    rows.flatMap(({ id, name, path }) => [...new Set([foldText(name), foldText(path)])].map((text) => ({ id, text }))),
    ({ text }) => text,
  );
  return (typed: string): string | { readonly because: string } => {
    const [found, other] = byText.get(foldText(typed)) ?? [];
    if (!found) return { because: `there is no category ${typed}` };
    return other ? { because: `several categories are called ${typed}: write those above it too, as A > B` } : found.id;
  };
}

/** The rows whose code or barcode is that of another product, or stands in the edit twice. */
async function takenCodes(
  trx: Trx,
  storeId: string,
  rows: readonly EditRow[],
): Promise<ReadonlyMap<string, WrongCell>> {
  const wanted = rows.flatMap(({ id, set: { code, barcode } }) => [
    ...(code ? [{ id, field: "code", value: code, compared: foldText(code) }] : []),
    ...(barcode ? [{ id, field: "barcode", value: barcode, compared: comparedBarcode(barcode) }] : []),
  ]);
  if (wanted.length === 0) return new Map();
  const same = Map.groupBy(wanted, ({ field, compared }) => `${field} ${compared}`);
  const twice = wanted
    .filter(({ field, compared }) => (same.get(`${field} ${compared}`)?.length ?? 0) > 1)
    .map(({ id, field, value }) => [id, { field, because: `two products of this edit would have ${value}` }] as const);
  const { rows: others } = await sql<{ id: string; field: string; holder: string }>`
    select given.id, given.field, holder.code as holder
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given (id uuid, field text, value text)
    join products holder on holder.store_id = ${storeId} and holder.id <> given.id and (
      (given.field = 'code' and fold_text(holder.code) = fold_text(given.value))
      or (given.field = 'barcode' and holder.id in (
        select product_id from product_barcodes held
        where held.store_id = ${storeId} and gtin_of(held.code) = gtin_of(given.value))))`.execute(trx);
  return new Map<string, WrongCell>([
    ...twice,
    ...others.map(
      ({ id, field, holder }) => [id, { field, because: `the product ${holder} has this ${field}` }] as const,
    ),
  ]);
}
