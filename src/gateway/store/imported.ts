import { sql } from "kysely";
import type { Imported } from "#contract/records/imported-schema.ts";

/** The column `imported` of a history: which import wrote the entry, null for all others. */
export function importedColumn(history: "order_history" | "record_history") {
  return sql<Imported | null>`(
    select jsonb_build_object('by', by_name, 'file', file_name,
      'at', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from imports where imports.store_id = ${sql.ref(`${history}.store_id`)}
      and imports.number = ${sql.ref(`${history}.import_number`)})`.as("imported");
}
