import { sql } from "kysely";
import type { PickerRow } from "#contract/pickers/schema.ts";
import type { personColumns } from "#contract/people/list.ts";
import type { pickerList } from "#contract/pickers/list.ts";
import type { ColumnSql, ColumnsOf, GatewayList } from "#gateway/store/lists/list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** The columns that pickers and riders have in common in their own tables, for a query over `people`. */
export const ownPersonColumns = [
  ...recordColumns("people"),
  "people.name",
  "people.phone",
  "people.employee_code as employeeCode",
  "people.photo",
  sql<string | null>`to_char(people.shift_start, 'HH24:MI')`.as("shiftStart"),
  sql<string | null>`to_char(people.shift_end, 'HH24:MI')`.as("shiftEnd"),
  "people.capacity",
  "people.capacity_kilograms as capacityKilograms",
  "people.skills",
  "people.on_duty as onDuty",
] as const;

/** The columns about their work, for a query that joins `work`. */
export const workColumns = [
  sql<number>`coalesce(work.open_orders, 0)`.as("openOrders"),
  sql<number>`coalesce(work.done_today, 0)`.as("doneToday"),
  "work.minutes_per_order as minutesPerOrder",
] as const;

/** What those columns are called in a row. */
export const workKeys = ["openOrders", "doneToday", "minutesPerOrder"] as const;

/** How lists of pickers and riders are sorted. */
export const personSort: { readonly [Name in (typeof personColumns)[number]]: ColumnSql<PickerRow, object> } = {
  name: { by: (row) => inNameOrder(row("name")) },
  phone: "phone",
  employeeCode: "employeeCode",
  state: "state",
  onDuty: "onDuty",
  shift: { by: (row) => row("shiftStart"), missing: "last" },
  openOrders: "openOrders",
  doneToday: "doneToday",
  minutesPerOrder: { by: (row) => row("minutesPerOrder"), missing: "last" },
  capacity: "capacity",
  capacityKilograms: { by: (row) => row("capacityKilograms"), missing: "last" },
};

/** The filter fields of the lists of pickers and riders. */
export const personFields: GatewayList<typeof pickerList>["fields"] = {
  state: "state",
  onDuty: "onDuty",
  skills: (row, wanted) => sql`${row("skills")} && ${wanted}::text[]`,
  text: (row: ColumnsOf<PickerRow>) => sql`concat_ws(' ', ${row("name")}, ${row("phone")}, ${row("employeeCode")})`,
};
