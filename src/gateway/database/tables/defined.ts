import type { ColumnType } from "kysely";
import type { Many } from "#contract/kinds.ts";
import type { DefinedKind, definitions } from "#contract/records/definitions.ts";
import type {
  BusinessRecordTable,
  Defaulted,
  FieldColumns,
  MadeInstant,
  RecordTable,
} from "#gateway/database/columns.ts";

/** What tables of defined kinds have beside their fields, and whose records belong to a whole business. */
interface FurtherColumns {
  /** The console itself belongs to no business, so that nobody can end it. */
  client: Omit<BusinessRecordTable, "business_unit_id"> & {
    business_unit_id: Defaulted<string | null>;
    secret_hash: Defaulted<string>;
  };
  customer: Customers;
  role: BusinessRecordTable & { built_in: Defaulted<boolean> };
}

/** Older than its kind: the number and the e-mail address are null where there is none. */
interface Customers extends RecordTable {
  code: string | null;
  email: string | null;
  created_at: MadeInstant;
  /** The import that made it; null for all others. */
  import_number: number | null;
  /** Name and phone, folded. */
  search: ColumnType<string, never, never>;
  /** What the list searches: also e-mail address, number and tags. */
  list_search: ColumnType<string, never, never>;
  /** The phone number by which spellings of one number are the same. */
  phone_key: ColumnType<string, never, never>;
}

type Further<K extends DefinedKind> = K extends keyof FurtherColumns ? FurtherColumns[K] : RecordTable;

type TableOf<K extends DefinedKind> = Omit<FieldColumns<(typeof definitions)[K]["fields"]>, keyof Further<K>> &
  Further<K>;

/** The tables of the kinds whose fields are written once, such as `vehicles`: a column for each field. */
export type DefinedTables = { [K in DefinedKind as Many<K>]: TableOf<K> };
