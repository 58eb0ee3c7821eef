import type { ProductValues } from "./fields.ts";

/** What is stored of a product that a file can say. */
export interface ProductColumns {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly mrp: number;
  readonly unit: string;
  readonly tax_rate: number | null;
  readonly tax_kind: string | null;
  readonly barcode: string | null;
  readonly brand: string;
  readonly category: string;
  readonly hsn_code: string;
  readonly grams: number | null;
  readonly frozen: boolean;
  readonly aisle: string;
}

/** The column of each part. */
const columnOf = {
  code: "code",
  name: "name",
  price: "price",
  mrp: "mrp",
  unit: "unit",
  taxRate: "tax_rate",
  taxKind: "tax_kind",
  barcode: "barcode",
  brand: "brand",
  category: "category",
  hsnCode: "hsn_code",
  grams: "grams",
  frozen: "frozen",
  aisle: "aisle",
} as const satisfies Readonly<Record<keyof ProductValues, keyof ProductColumns>>;

/** A new product. Without an MRP it is the price; without a unit, the product is sold by the piece. */
export function productColumns(values: ProductValues): ProductColumns {
  const { code, name, price } = values;
  const tax = { tax_rate: null, tax_kind: null };
  const rest = { unit: "piece", ...tax, barcode: null, brand: "", category: "", hsn_code: "", grams: null };
  return changedColumns({ code, name, price, mrp: price, ...rest, frozen: false, aisle: "" }, values);
}

/** A product with what a line says of it: a part that the file has no column for stays as it is. */
export function changedColumns(stored: ProductColumns, values: ProductValues): ProductColumns {
  const { code, name, price, mrp, unit, taxRate, taxKind, barcode, hsnCode, ...same } = values;
  return {
    ...stored,
    ...same,
    code,
    name,
    price,
    ...(mrp !== undefined && { mrp: mrp ?? price }),
    ...(unit !== undefined && { unit: unit ?? "piece" }),
    ...(taxRate !== undefined && { tax_rate: taxRate === null ? null : Math.round(taxRate * 100) }),
    ...(taxKind !== undefined && { tax_kind: taxKind || null }),
    ...(barcode !== undefined && { barcode: barcode || null }),
    ...(hsnCode !== undefined && { hsn_code: hsnCode }),
  };
}

/** Why the parts of a product do not go together; null when they do. */
export function contradiction({ price, mrp, unit, grams, tax_rate, tax_kind }: ProductColumns): string | null {
  if (mrp < price) return "the price is more than the MRP";
  if (tax_kind !== null && (tax_rate ?? 0) > 0) return "taxKind says why there is no tax, and there is one";
  return unit === "weight" && grams !== null ? "grams are for goods that are sold by the piece" : null;
}

/** The parts in which two states of a product differ. */
export function differingParts(one: ProductColumns, other: ProductColumns): readonly string[] {
  return Object.entries(columnOf).flatMap(([part, column]) => (one[column] === other[column] ? [] : [part]));
}

/** The columns that a file can say, of a whole row. */
export function onlyColumns(row: ProductColumns): ProductColumns {
  return Object.fromEntries(
    Object.values(columnOf).map((column) => [column, row[column]]),
  ) as unknown as ProductColumns;
}

/** The names of these columns. */
export const columnNames: readonly (keyof ProductColumns)[] = Object.values(columnOf);
