import type { InTables } from "#contract/kinds.ts";
import type { storages } from "#contract/products/product.ts";
import type { DefinedKind, definitions } from "#contract/records/definitions.ts";
import type { ColumnType } from "kysely";
import type {
  BusinessRecordTable,
  Defaulted,
  FieldColumns,
  MadeInstant,
  RecordTable,
} from "#gateway/database/columns.ts";

/** What tables of defined kinds have beside their fields, and whose records belong to a whole business. */
export interface FurtherColumns {
  /** The console itself belongs to no business, so that nobody can end it. */
  client: Omit<BusinessRecordTable, "business_unit_id"> & {
    business_unit_id: Defaulted<string | null>;
    secret_hash: Defaulted<string>;
    /** How its ID looks, set by the database; null where an older one looked the same already. */
    client_skeleton: ColumnType<string | null, never, never>;
  };
  product: Products;
  category: RecordTable & {
    /** The words of its name. */
    search: ColumnType<string, never, never>;
  };
  "promo-code": RecordTable & Spent;
  "product-offer": RecordTable & Spent;
  customer: Customers;
  segment: RecordTable & { members: Defaulted<number>; counted_at: MadeInstant; not_found: Defaulted<string> };
  "delivery-area": DeliveryAreas;
  locality: Localities;
  person: BusinessRecordTable & {
    phone_country: ColumnType<string, never, never>;
    phone_key: ColumnType<string, never, never>;
    made_in: Defaulted<string | null>;
  };
  role: BusinessRecordTable & { built_in: Defaulted<boolean> };
}

/** How often it was used, and what that has cost, in minor units. */
export interface Spent {
  uses: Defaulted<number>;
  spent: Defaulted<number>;
}

/** Older than its kind: some columns are stored in another way than the fields say. */
export interface Products extends RecordTable {
  /** What it is sold for: its price, or that of a sale. A trigger and the job of planned prices set it. */
  price_now: Defaulted<number>;
  /** How many pictures it has. */
  picture_count: Defaulted<number>;
  /** The name of its category. Set alone, it finds or makes the category. */
  category: Defaulted<string>;
  /** Compared by `gtin_of`. */
  barcode: string | null;
  /** Its code or barcode is that of another product too, from before this was refused, or from orders of the past. */
  shares_code: Defaulted<boolean>;
  /** Basis points: 500 is 5 %. Null where the rate of its HSN holds. */
  tax_rate: Defaulted<number | null>;
  tax_percent: ColumnType<number | null, never, never>;
  storage: Defaulted<(typeof storages)[number]>;
  /** Only people trained for frozen goods may handle it. The same as the storage says. */
  frozen: Defaulted<boolean>;
  /** The import that made it, as that of a customer; null for all others. */
  import_number: number | null;
  /** The words of name, brand and code, a line for each. */
  search: ColumnType<string, never, never>;
  /** All its barcodes, kept by the database. */
  barcode_texts: Defaulted<string>;
  /** What its list is searched by, folded. */
  list_search: ColumnType<string, never, never>;
}

/** Older than its kind: the number and the e-mail address are null where there is none. */
export interface Customers extends RecordTable {
  code: string | null;
  email: string | null;
  created_at: MadeInstant;
  /** The customer who stayed when they were merged. */
  merged_into: Defaulted<string | null>;
  /** Who they are in all stores of the business; the database finds them by phone and name. */
  person_id: Defaulted<string | null>;
  /** The import that made it; null for all others. */
  import_number: number | null;
  /** Name and phone, folded. */
  search: ColumnType<string, never, never>;
  /** What the list searches: also e-mail address, number and tags. */
  list_search: ColumnType<string, never, never>;
  /** The country of its store, whose rules tell spellings of a phone number. */
  phone_country: ColumnType<string, never, never>;
  /** The phone number by which spellings of one number are the same. */
  phone_key: ColumnType<string, never, never>;
}

/** Older than its kind: its PIN codes are a list, and its middle is no field. */
export interface DeliveryAreas extends RecordTable {
  pincodes: Defaulted<string[]>;
  pin_codes: ColumnType<string, never, never>;
  position: Defaulted<number>;
  delivery_charge: Defaulted<number>;
  minimum_order: Defaulted<number>;
  /** The middle of the area, in degrees, where it is known without an outline. */
  latitude: number | null;
  longitude: number | null;
}

/** Older than its kind: where it is on the map comes from files alone. */
export interface Localities extends RecordTable {
  country: Defaulted<string>;
  /** In degrees; null where they are not known. */
  latitude: number | null;
  longitude: number | null;
  /** The import that wrote it; null for what was added by hand. */
  import_number: number | null;
}

export type Further<K extends DefinedKind> = K extends keyof FurtherColumns ? FurtherColumns[K] : RecordTable;

export type TableOf<K extends DefinedKind> = Omit<FieldColumns<(typeof definitions)[K]["fields"]>, keyof Further<K>> &
  Further<K>;

/** The tables of the kinds whose fields are written once, such as `vehicles`: a column for each field. */
export type DefinedTables = { [K in DefinedKind as InTables<K>]: TableOf<K> };
