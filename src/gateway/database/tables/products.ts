import type { ColumnType, Generated } from "kysely";
import type { Defaulted, MadeInstant } from "#gateway/database/columns.ts";

export interface ProductEntry {
  store_id: string;
  product_id: string;
  /** Counts from 0. */
  place: number;
}

export interface ProductBarcodes extends ProductEntry {
  /** Compared by `gtin_of`. The first one also stands in the row of its product. */
  code: string;
  shares_code: Defaulted<boolean>;
}

export interface ProductConversions extends ProductEntry {
  unit: string;
  /** How many of the other unit one of this unit is. PostgreSQL sends it as text. */
  amount: ColumnType<string, number, number>;
  of_unit: string;
}

export interface ProductSubstitutes extends ProductEntry {
  substitute_id: string;
}

export interface ProductCategories extends ProductEntry {
  category_id: string;
}

export interface ProductPrintedMrps extends ProductEntry {
  mrp: number;
}

export interface ProductImages {
  store_id: string;
  id: Generated<string>;
  product_id: string;
  /** Counts from 0; null for one that was taken away. */
  place: number | null;
  /** That of the file which was chosen. */
  name: string;
  caption: Defaulted<string>;
  /** How often it was cropped since that file was chosen. */
  crops: Defaulted<number>;
  /** The files of its three sizes. */
  large_id: string;
  middle_id: string;
  small_id: string;
  by_name: string;
  at: MadeInstant;
  removed_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SoldProducts {
  store_id: string;
  product_id: string;
  /** Of the last months. */
  orders: number;
}

/** The tables of what belongs to a product. */
export interface ProductTables {
  product_barcodes: ProductBarcodes;
  product_conversions: ProductConversions;
  product_substitutes: ProductSubstitutes;
  product_categories: ProductCategories;
  product_printed_mrps: ProductPrintedMrps;
  product_images: ProductImages;
  sold_products: SoldProducts;
}
