import { sql } from "kysely";
import type { PickerRow } from "#contract/pickers/schema.ts";
import { tableKind } from "#gateway/store/records/table-kind.ts";
import { personColumns, pickerWork, workOf } from "./person-rows.ts";

/** The columns that people have in common, by the field each one holds. */
export const writtenPersonColumns = {
  state: "state",
  name: "name",
  phone: "phone",
  employeeCode: "employee_code",
  photo: "photo",
  shiftStart: "shift_start",
  shiftEnd: "shift_end",
  capacity: "capacity",
  capacityKilograms: "capacity_kilograms",
  skills: "skills",
  onDuty: "on_duty",
} as const;

/** How pickers are read and written. */
export const pickerKind = tableKind({
  kind: "picker",
  table: "pickers",
  columns: writtenPersonColumns,
  unique: { pickers_employee_code: { field: "employeeCode", because: "another picker has this code" } },
  async select(db, storeId, ids) {
    const { rows } = await sql<PickerRow>`
      select ${personColumns} from pickers people ${workOf(pickerWork)}
      where people.store_id = ${storeId} and people.id = any(${ids}::uuid[]) order by people.id`.execute(db);
    return rows;
  },
});
