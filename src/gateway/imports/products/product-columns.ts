import { sql } from "kysely";
import { comparedBarcode } from "#contract/products/barcode.ts";
import type { ProductValues } from "./fields.ts";

/** What is stored of a product that a file can say. */
export interface ProductColumns {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly mrp: number;
  readonly cost: number | null;
  readonly unit: string;
  readonly tax_rate: number | null;
  readonly tax_kind: string | null;
  readonly hsn_code: string;
  readonly barcode: string | null;
  readonly brand: string;
  readonly category_id: string | null;
  /** The ids of its further categories in their order, with commas between; they stand in a table of their own. */
  readonly further_ids: string;
  readonly country: string | null;
  readonly pack_amount: number | null;
  readonly pack_unit: string | null;
  readonly grams: number | null;
  readonly storage: string;
  readonly shelf_life_days: number | null;
  readonly aisle: string;
  readonly shelf: string;
}

/** The column of each part. A file says frozen goods by a part of their own, too. */
const columnOf = {
  code: "code",
  name: "name",
  price: "price",
  mrp: "mrp",
  cost: "cost",
  unit: "unit",
  taxRate: "tax_rate",
  taxKind: "tax_kind",
  hsnCode: "hsn_code",
  barcode: "barcode",
  brand: "brand",
  category: "category_id",
  furtherCategories: "further_ids",
  country: "country",
  packAmount: "pack_amount",
  packUnit: "pack_unit",
  grams: "grams",
  storage: "storage",
  shelfLifeDays: "shelf_life_days",
  aisle: "aisle",
  shelf: "shelf",
} as const satisfies Readonly<Record<Exclude<keyof ProductValues, "frozen">, keyof ProductColumns>>;

/** A part that has a column. */
export type ColumnPart = keyof typeof columnOf;

/** What a product has that nothing is said of. */
const nothingSaid = {
  cost: null,
  unit: "piece",
  tax_rate: null,
  tax_kind: null,
  hsn_code: "",
  barcode: null,
  brand: "",
  category_id: null,
  further_ids: "",
  country: null,
  pack_amount: null,
  pack_unit: null,
  grams: null,
  storage: "Ambient",
  shelf_life_days: null,
  aisle: "",
  shelf: "",
} as const;

/** The categories that a line names, as the store has them. */
export interface FoundCategories {
  readonly categoryId: string | null;
  /** The further ones, as `further_ids` has them; null for none. */
  readonly furtherIds: string | null;
}

/** A new product. Without an MRP it is the price; without a unit, the product is sold by the piece. */
export function productColumns(values: ProductValues, found: FoundCategories): ProductColumns {
  const { code, name, price } = values;
  return changedColumns({ code, name, price, mrp: price, ...nothingSaid }, values, found);
}

/** A product with what a line says of it: a part that the line does not tell stays as it is. */
export function changedColumns(stored: ProductColumns, values: ProductValues, found: FoundCategories): ProductColumns {
  const { price, mrp, unit, taxRate, barcode, category, furtherCategories, storage, frozen } = values;
  const categoryId = category === undefined ? stored.category_id : found.categoryId;
  const said = Object.entries(columnOf).flatMap(([part, column]) => {
    const value = values[part as ColumnPart];
    return value === undefined ? [] : [[column, value] as const];
  });
  return {
    ...stored,
    ...(Object.fromEntries(said) as Partial<ProductColumns>),
    mrp: mrp === undefined ? stored.mrp : (mrp ?? price),
    ...(unit !== undefined && { unit: unit ?? "piece" }),
    ...(taxRate !== undefined && { tax_rate: taxRate === null ? null : Math.round(taxRate * 100) }),
    ...(barcode !== undefined && { barcode: sameBarcode(stored.barcode, barcode) ? stored.barcode : barcode || null }),
    category_id: categoryId,
    further_ids: furtherCategories === undefined ? stored.further_ids : furtherOf(found, categoryId),
    storage: storage === undefined ? thawed(stored.storage, frozen) : (storage ?? (frozen ? "Frozen" : "Ambient")),
  };
}

/** Whether two barcodes are one, which may be there without the zeros with which it begins. */
function sameBarcode(one: string | null, other: string): boolean {
  return one !== null && comparedBarcode(one) === comparedBarcode(other);
}

/** The ids of further categories as a text has them. */
export function idsOf(furtherIds: string): readonly string[] {
  return furtherIds === "" ? [] : furtherIds.split(",");
}

/** The further categories that were found, each once and without the product's own one. */
function furtherOf({ furtherIds }: FoundCategories, categoryId: string | null): string {
  return [...new Set(idsOf(furtherIds ?? ""))].filter((id) => id !== categoryId).join(",");
}

/** The storage of goods of which only is said whether they are frozen. */
function thawed(storage: string, frozen: boolean | undefined): string {
  if (frozen === undefined) return storage;
  if (frozen) return "Frozen";
  return storage === "Frozen" ? "Ambient" : storage;
}

/** Why the parts of a product do not go together; null when they do. */
export function contradiction({ price, mrp, unit, grams, tax_rate, tax_kind }: ProductColumns): string | null {
  if (mrp < price) return "the price is more than the MRP";
  if (tax_kind !== null && (tax_rate ?? 0) > 0) return "taxKind says why there is no tax, and there is one";
  return unit === "weight" && grams !== null ? "grams are for goods that are sold by the piece" : null;
}

/** The parts in which two states of a product differ. */
export function differingParts(one: ProductColumns, other: ProductColumns): readonly ColumnPart[] {
  return (Object.keys(columnOf) as ColumnPart[]).filter((part) => one[columnOf[part]] !== other[columnOf[part]]);
}

/** What a product has of a part. */
export function columnValue(product: ProductColumns, part: ColumnPart): string | number | null {
  return product[columnOf[part]];
}

/** The columns that a file can say, of a whole row. */
export function onlyColumns(row: ProductColumns): ProductColumns {
  return Object.fromEntries(
    Object.values(columnOf).map((column) => [column, row[column]]),
  ) as unknown as ProductColumns;
}

/** The names of these columns that the table of products has. */
export const columnNames = Object.values(columnOf).filter((column) => column !== "further_ids");

/** The further categories of the products of a query, as `further_ids` has them. */
export const furtherIdsColumn = (products: string) => sql<string>`coalesce((
  select string_agg(category_id::text, ',' order by place) from product_categories held
  where held.store_id = ${sql.ref(`${products}.store_id`)} and held.product_id = ${sql.ref(`${products}.id`)}), '')`;
