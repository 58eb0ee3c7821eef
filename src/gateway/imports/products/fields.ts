import { saleUnits } from "#contract/enumerations.ts";
import { countryNames } from "#contract/products/countries.ts";
import { type ProductRow, productFields as kept } from "#contract/products/product.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { maxAmount } from "#contract/money.ts";
import { hsnPattern, taxKinds } from "#contract/products/tax-kind.ts";
import type { ValueTables } from "#gateway/imports/mapping/value-table.ts";
import { packUnitNames } from "./pack.ts";

/** What a file can say of a product: prices in minor units, the tax in percent, the weight of one piece in grams. */
export const productFields = {
  code: { type: "text", required: true, longest: 100 },
  name: { type: "text", required: true, longest: 500 },
  price: { type: "money", required: true, least: 1, most: maxAmount },
  mrp: { type: "money", least: 1, most: maxAmount },
  cost: kept.cost,
  unit: { type: "choice", values: saleUnits },
  taxRate: { type: "number", least: 0, most: 100, decimals: 2 },
  taxKind: { type: "choice", values: taxKinds },
  hsnCode: { type: "text", longest: 8, pattern: { pattern: hsnPattern, because: "2 to 8 digits" } },
  barcode: { type: "text", longest: 14, pattern: { pattern: /^\d{7,14}$/, because: "8 to 14 digits" } },
  brand: { type: "text", longest: 120 },
  category: { type: "text", longest: 500 },
  furtherCategories: { type: "text", longest: 5_000 },
  country: kept.country,
  pack: { type: "text", longest: 200 },
  packAmount: kept.packAmount,
  packUnit: kept.packUnit,
  grams: { type: "number", least: 1, most: 1_000_000, decimals: 0 },
  storage: { type: "choice", values: kept.storage.values },
  frozen: { type: "switch" },
  shelfLifeDays: kept.shelfLifeDays,
  aisle: { type: "text", longest: 40 },
  shelf: kept.shelf,
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** What stands between the names of a path of categories. */
export const categoryJoint = " > ";

/** What stands between categories: their names may have commas and slashes, such as "Tea, Coffee & More". */
export const categoriesJoint = "; ";

/** Texts that are known without a table of values: the names of countries, and what units are usually called. */
export const knownTexts: ValueTables = {
  country: Object.fromEntries(Object.entries(countryNames).map(([code, name]) => [name.toLowerCase(), code])),
  packUnit: packUnitNames,
};

/** A product as a line of the file has it: a part that the line does not tell is missing. */
export interface ProductValues {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly mrp?: number | null;
  readonly cost?: number | null;
  readonly unit?: ProductRow["unit"] | null;
  readonly taxRate?: number | null;
  readonly taxKind?: ProductRow["taxKind"];
  readonly hsnCode?: string;
  readonly barcode?: string;
  readonly brand?: string;
  readonly category?: string;
  /** The paths of its further categories, in their order. */
  readonly furtherCategories?: readonly string[];
  readonly country?: string | null;
  readonly packAmount?: number | null;
  readonly packUnit?: ProductRow["packUnit"];
  readonly grams?: number | null;
  readonly storage?: ProductRow["storage"] | null;
  readonly frozen?: boolean;
  readonly shelfLifeDays?: number | null;
  readonly aisle?: string;
  readonly shelf?: string;
}
