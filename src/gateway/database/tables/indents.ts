import type { IndentStatus } from "#contract/indents/status.ts";
import type { Defaulted, MadeInstant } from "#gateway/database/columns.ts";

/** What a store asks to be bought for it. */
export interface Indents {
  store_id: string;
  id: Defaulted<string>;
  version: Defaulted<number>;
  number: string;
  status: Defaulted<IndentStatus>;
  supplier: string;
  expected_day: string | null;
  note: Defaulted<string>;
  /** Why it was cancelled. */
  reason: Defaulted<string>;
  made_by: string;
  created_at: MadeInstant;
  updated_at: MadeInstant;
}

/** A product of an indent. Quantities in pieces or kilograms. */
export interface IndentLines {
  store_id: string;
  indent_id: string;
  product_id: string;
  /** Null where somebody has added it. */
  proposed: number | null;
  why: Defaulted<string>;
  ordered: Defaulted<number>;
  /** What has come and is in the stock. */
  received: Defaulted<number>;
  /** What came and is not in the stock yet; null where it was not counted. */
  counted: number | null;
  pack: Defaulted<number>;
  pack_unit: Defaulted<string>;
  /** Of a piece or kilogram when the line was written, in minor units. */
  cost: number | null;
}

/** The tables of indents. */
export interface IndentTables {
  indents: Indents;
  indent_lines: IndentLines;
}
