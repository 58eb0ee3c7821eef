import type { ColumnType, Generated } from "kysely";
import type { CommentOrigin } from "#contract/enumerations.ts";
import type { DocumentKind } from "#contract/records/kind-names.ts";
import type { RecordHistoryEntry } from "#contract/records/history-schema.ts";
import type { Lost } from "#gateway/database/tables/lost.ts";
import type { Defaulted, Json, MadeInstant } from "#gateway/database/columns.ts";

export interface RecordHistory {
  store_id: string;
  kind: string;
  record_id: string;
  id: Generated<string>;
  action: RecordHistoryEntry["action"];
  at: MadeInstant;
  user_id: string | null;
  by_name: string;
  origin: CommentOrigin;
  version: number | null;
  undoes: ColumnType<number | null, number | null | undefined, never>;
  from_status: string | null;
  to_status: string | null;
  changes: Json<RecordHistoryEntry["changes"]>;
  text: Defaulted<string>;
  import_number: number | null;
  lost: ColumnType<Lost | null, string | null | undefined, never>;
}

/**
 * How many documents of a status a statement has added or, below zero, taken away. Triggers of the documents write it.
 */
export interface DocumentCounts {
  store_id: string;
  kind: DocumentKind;
  id: Generated<string>;
  status: string;
  /** What the lists are divided by beside the status: the cause of refunds, the kind of invoices, "true" or "false". */
  part: string;
  change: number;
}

/** The tables that records of all kinds, and documents of all kinds, share. */
export interface RecordTables {
  record_history: RecordHistory;
  document_counts: DocumentCounts;
}
