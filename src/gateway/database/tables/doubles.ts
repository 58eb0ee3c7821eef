import type { ColumnType } from "kysely";
import type { CustomerRow } from "#contract/customers/customer.ts";
import type { DoubleStatus } from "#contract/doubles/status.ts";
import type { Defaulted, Instant, Json, MadeInstant } from "#gateway/database/columns.ts";

/** Two customers who may be one person. The database finds them. */
export interface CustomerDoubles {
  store_id: string;
  id: Defaulted<string>;
  version: Defaulted<number>;
  number: string;
  status: Defaulted<DoubleStatus>;
  one_id: string;
  other_id: string;
  /** In what they agree. */
  because: string;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: MadeInstant;
  updated_at: MadeInstant;
}

/** What fields of a customer were before a merge, and what they became. */
export interface MergedValues {
  readonly before: Partial<CustomerRow>;
  readonly after: Partial<CustomerRow>;
}

export interface CustomerMerges {
  store_id: string;
  id: Defaulted<string>;
  double_id: string;
  /** The customer who stays, and the one who was merged into them. */
  kept_id: string;
  gone_id: string;
  at: MadeInstant;
  user_id: string | null;
  by_name: string;
  /** What moved by the ledger, in minor units. */
  credit: number;
  kept_fields: Json<MergedValues>;
  gone_fields: Json<MergedValues>;
  undone_at: ColumnType<Instant | null, string | null | undefined, string | null>;
}

/** A row that a merge has moved: the column that names its customer, and its key. */
export interface CustomerMergeRows {
  store_id: string;
  merge_id: string;
  moved: string;
  key: string;
}

/** The tables of customers who may be one person, and of those who were merged. */
export interface DoubleTables {
  customer_doubles: CustomerDoubles;
  customer_merges: CustomerMerges;
  customer_merge_rows: CustomerMergeRows;
}
