import { sql, type SqlBool } from "kysely";
import { personRowSchema } from "#contract/people/row-schema.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import type { ColumnsOf } from "#gateway/store/lists/list.ts";
import { rowColumns } from "#gateway/store/records/list-of-rows.ts";

const work = { openOrders: true, doneToday: true, minutesPerOrder: true } as const;

/** The columns that pickers and riders have in common in their own tables. */
export function ownPersonColumns(table: "pickers" | "riders") {
  const timeOf = (column: string) => sql<string | null>`to_char(${sql.ref(`${table}.${column}`)}, 'HH24:MI')`;
  return rowColumns(table, personRowSchema.omit(work), {
    shiftStart: timeOf("shift_start"),
    shiftEnd: timeOf("shift_end"),
  });
}

/** The columns about their work, for a query that joins `work`. */
export const workColumns = [
  sql<number>`coalesce(work.open_orders, 0)`.as("openOrders"),
  sql<number>`coalesce(work.done_today, 0)`.as("doneToday"),
  "work.minutes_per_order as minutesPerOrder",
] as const;

/** What those columns are called in a row. */
export const workKeys = personRowSchema.pick(work).keyof().options;

/** What the lists of pickers and riders have in common. */
export const personList = {
  plain: ["phone", "employeeCode", "shiftStart"],
  columns: { shift: "shiftStart" },
  fields: {
    skills: (row: ColumnsOf<PickerRow>, wanted: readonly string[]) =>
      sql<SqlBool>`${row("skills")} && ${wanted}::text[]`,
    text: ["name", "phone", "employeeCode"],
  },
} as const;
