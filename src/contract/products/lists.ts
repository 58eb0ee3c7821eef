import type { FileLimits } from "#contract/fields/fields.ts";
import type { RecordFields } from "#contract/records/define-record.ts";
import { maxAmount } from "#contract/money.ts";
import { claimsGtin, comparedBarcode, isGtin } from "./barcode.ts";

/** A list that belongs to a record, as data. The row of the record has a derived text of the same name. */
interface ListData {
  /** What one entry is called. */
  readonly one: string;
  /** The fields of an entry. */
  readonly fields: RecordFields;
  /** How many entries one record can have. */
  readonly most: number;
}

const unit = { type: "text", required: true, longest: 30 } as const;

/** The lists that belong to a product. They are changed as a whole, so that their order is kept as it was shown. */
export const productLists = {
  barcodes: {
    one: "barcode",
    fields: {
      code: {
        type: "text",
        required: true,
        longest: 14,
        pattern: {
          // A code of this length that is no GTIN was misread or mistyped: no scan would ever find it.
          pattern: {
            test: (code) => /^\d{3,14}$/.test(code) && (code.length < 12 || !claimsGtin(code) || isGtin(code)),
          },
          because: (code) =>
            /^\d{3,14}$/.test(code) ? "its last digit does not fit the others" : "3 to 14 digits only",
        },
        title: "Barcode",
      },
    },
    most: 20,
  },
  conversions: {
    one: "unit",
    fields: {
      unit: { ...unit, title: "Unit" },
      amount: { type: "number", required: true, least: 0.001, most: 1_000_000, decimals: 3, title: "Is so many" },
      ofUnit: { ...unit, title: "Of the unit" },
    },
    most: 10,
  },
  substitutes: {
    one: "substitute",
    fields: { productId: { type: "record", required: true, kind: "product", nameIn: "name", title: "Product" } },
    most: 10,
  },
  categories: {
    one: "further category",
    fields: { categoryId: { type: "record", required: true, kind: "category", nameIn: "name", title: "Category" } },
    most: 10,
  },
  printedMrps: {
    one: "printed MRP",
    fields: { mrp: { type: "money", required: true, least: 1, most: maxAmount, title: "MRP on the pack" } },
    most: 10,
  },
  images: {
    one: "image",
    fields: { caption: { type: "text", longest: 200, title: "Caption" } },
    most: 12,
  },
} as const satisfies Readonly<Record<string, ListData>>;

export type ProductList = keyof typeof productLists;

/** What one unit of a product is in another. */
export interface Conversion {
  readonly unit: string;
  readonly amount: number;
  readonly ofUnit: string;
}

/** The sizes of an image by the pixels of the longer side. The console makes them before it sends the image. */
export const imageSizes = { large: 1_600, middle: 640, small: 96 } as const;
export type ImageSize = keyof typeof imageSizes;

/** What each size of an image may be. */
export const imageFiles = {
  large: imageFile(3_000_000),
  middle: imageFile(1_000_000),
  small: imageFile(100_000),
} as const satisfies Record<ImageSize, FileLimits>;

function imageFile(mostBytes: number) {
  return { type: "file", required: true, types: ["image/jpeg", "image/png", "image/webp"], mostBytes } as const;
}

/** "1 crate = 12 pieces". */
export function conversionText({ unit, amount, ofUnit }: Conversion): string {
  return `1 ${unit} = ${amount} ${ofUnit}`;
}

/** Why some barcodes are not one list; null where they are. */
export function refuseBarcodes(entries: readonly { readonly code: string }[]): string | null {
  const compared = entries.map(({ code }) => comparedBarcode(code));
  return new Set(compared).size < entries.length ? "this barcode is in the list already" : null;
}

/**
 * Why some conversions cannot hold together; null where they can. Each unit has one line, so it has one meaning, and
 * whoever goes from unit to unit must not come back to where they were.
 */
export function refuseConversions(entries: readonly Conversion[]): string | null {
  const key = (unit: string): string => unit.trim().toLowerCase();
  const into = new Map(entries.map(({ unit, ofUnit }) => [key(unit), key(ofUnit)]));
  if (into.size < entries.length) return "this unit is in the list already";
  for (const { unit } of entries) {
    const seen = new Set<string>();
    for (let at: string | undefined = key(unit); at !== undefined; at = into.get(at)) {
      if (seen.has(at)) return `the unit ${unit} would be made of itself`;
      seen.add(at);
    }
  }
  return null;
}
