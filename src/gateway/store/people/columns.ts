import { sql, type SqlBool } from "kysely";
import { personFields, personStanding, personWork } from "#contract/people/fields.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import type { ColumnsOf } from "#gateway/store/lists/list.ts";
import { fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";

/** The columns that pickers and riders have in common in their own tables. */
export function ownPersonColumns<const Table extends "pickers" | "riders">(table: Table) {
  return [...recordColumns(table), ...fieldColumns(table, { ...personFields, ...personStanding })] as const;
}

/** The columns about their work, for a query that joins `work`. */
export const workColumns = [
  sql<number>`coalesce(work.open_orders, 0)`.as("openOrders"),
  sql<number>`coalesce(work.done_today, 0)`.as("doneToday"),
  "work.minutes_per_order as minutesPerOrder",
] as const;

/** What those columns are called in a row. */
export const workKeys = Object.keys(personWork) as readonly (keyof typeof personWork)[];

/** What the filter fields of pickers and riders find. */
export const personFilters = {
  skills: (row: ColumnsOf<PickerRow>, wanted: readonly string[]) => sql<SqlBool>`${row("skills")} && ${wanted}::text[]`,
};
