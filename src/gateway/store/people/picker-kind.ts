import { pickers } from "#gateway/store/pickers/list.ts";
import { tableKind } from "#gateway/store/records/table-kind.ts";

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
  rows: pickers.rows,
});
