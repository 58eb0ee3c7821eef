import type { ColumnType, Generated } from "kysely";
import type { AuditAction, AuditSubject, AuditValues } from "#contract/audit/subjects.ts";
import type { Instant } from "#gateway/database/columns.ts";

/** A column that the database fills when an entry is added. */
export type Filled<Value> = ColumnType<Value, never, never>;

export interface AuditEntries {
  business_unit_id: ColumnType<string, string, never>;
  sequence: Filled<number>;
  id: Generated<string>;
  at: Filled<Instant>;
  store_id: ColumnType<string | null, string | null, never>;
  of_business: ColumnType<boolean, boolean, never>;
  user_id: ColumnType<string | null, string | null, never>;
  by_name: ColumnType<string, string, never>;
  address: ColumnType<string | null, string | null, never>;
  subject: ColumnType<AuditSubject, AuditSubject, never>;
  subject_id: ColumnType<string, string, never>;
  subject_name: ColumnType<string, string, never>;
  action: ColumnType<AuditAction, AuditAction, never>;
  before: ColumnType<AuditValues | null, string | null, never>;
  after: ColumnType<AuditValues | null, string | null, never>;
  search: ColumnType<string, string, never>;
  previous_hash: Filled<Buffer>;
  hash: Filled<Buffer>;
  /** The hash of what is left of an entry from which a forgotten person was taken out; null for all others. */
  blanked_hash: Filled<Buffer | null>;
}

export interface AuditChains {
  business_unit_id: Filled<string>;
  entries: Filled<number>;
  hash: Filled<Buffer>;
}

/** A view: the searched text of the entries that a store sees. */
export interface AuditTexts {
  store_id: Filled<string>;
  id: Filled<string>;
  search: Filled<string>;
}

/** Entries until their transaction commits; then the database moves them to the end of the chain. */
export type AuditIntake = Pick<
  AuditEntries,
  | "id"
  | "business_unit_id"
  | "store_id"
  | "of_business"
  | "user_id"
  | "by_name"
  | "address"
  | "subject"
  | "subject_id"
  | "subject_name"
  | "action"
  | "before"
  | "after"
  | "search"
>;

/** The tables of the audit list. Only `audit_intake` is written; the database chains what stands in it. */
export interface AuditTables {
  audit_intake: AuditIntake;
  audit_entries: AuditEntries;
  audit_chains: AuditChains;
  audit_texts: AuditTexts;
}
