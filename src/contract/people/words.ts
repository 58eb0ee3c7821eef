import type { RowWords } from "#contract/records/row-words.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";

/** The words for the fields that pickers and riders share. */
export const personWords = {
  name: { title: "Name" },
  phone: { title: "Phone" },
  employeeCode: { title: "Employee code" },
  shiftStart: { title: "Shift begins" },
  shiftEnd: { title: "Shift ends" },
  capacity: { title: "Capacity", unit: "orders" },
  capacityKilograms: { title: "Load limit", unit: "kg" },
  skills: { title: "Skills", values: { frozen: "Frozen goods", weighed: "Weighed goods" } },
  photo: { title: "Photo", isFile: true },
  onDuty: { title: "On duty" },
  openOrders: { title: "Open orders", derived: true },
  doneToday: { title: "Done today", derived: true },
  minutesPerOrder: { title: "Minutes per order", derived: true },
  state: { title: "State" },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<PickerRow>;
