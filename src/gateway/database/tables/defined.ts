import type { InTables } from "#contract/kinds.ts";
import type { DefinedKind, definitions } from "#contract/records/definitions.ts";
import type { BusinessRecordTable, Defaulted, FieldColumns, RecordTable } from "#gateway/database/columns.ts";

/** What tables of defined kinds have beside their fields, and whose records belong to a whole business. */
interface FurtherColumns {
  /** The console itself belongs to no business, so that nobody can end it. */
  client: Omit<BusinessRecordTable, "business_unit_id"> & {
    business_unit_id: Defaulted<string | null>;
    secret_hash: Defaulted<string>;
  };
  "promo-code": RecordTable & { uses: Defaulted<number>; spent: Defaulted<number> };
  role: BusinessRecordTable & { built_in: Defaulted<boolean> };
}

type TableOf<K extends DefinedKind> = FieldColumns<(typeof definitions)[K]["fields"]> &
  (K extends keyof FurtherColumns ? FurtherColumns[K] : RecordTable);

/** The tables of the kinds whose fields are written once, such as `vehicles`: a column for each field. */
export type DefinedTables = { [K in DefinedKind as InTables<K>]: TableOf<K> };
