import { saleUnits } from "#contract/enumerations.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { maxAmount } from "#contract/money.ts";
import { type TaxKind, taxKinds } from "#contract/products/tax-kind.ts";

/** What a file can say of a product: prices in minor units, the tax in percent, the weight of one piece in grams. */
export const productFields = {
  code: { type: "text", required: true, longest: 100 },
  name: { type: "text", required: true, longest: 500 },
  price: { type: "money", required: true, least: 1, most: maxAmount },
  mrp: { type: "money", least: 1, most: maxAmount },
  unit: { type: "choice", values: saleUnits },
  taxRate: { type: "number", least: 0, most: 100, decimals: 2 },
  taxKind: { type: "choice", values: taxKinds },
  barcode: { type: "text", longest: 14, pattern: { pattern: /^\d{8,14}$/, because: "8 to 14 digits" } },
  brand: { type: "text", longest: 120 },
  category: { type: "text", longest: 120 },
  hsnCode: { type: "text", longest: 8, pattern: { pattern: /^\d{4,8}$/, because: "4 to 8 digits" } },
  grams: { type: "number", least: 1, most: 1_000_000, decimals: 0 },
  frozen: { type: "switch" },
  aisle: { type: "text", longest: 40 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** A product as a line of the file has it: a part that the file has no column for is missing. */
export interface ProductValues {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly mrp?: number | null;
  readonly unit?: (typeof saleUnits)[number] | null;
  readonly taxRate?: number | null;
  readonly taxKind?: TaxKind | null;
  readonly barcode?: string;
  readonly brand?: string;
  readonly category?: string;
  readonly hsnCode?: string;
  readonly grams?: number | null;
  readonly frozen?: boolean;
  readonly aisle?: string;
}
