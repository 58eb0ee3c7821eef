import { lastChange } from "#console/record/simple/common-fields.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import { dotLook } from "#console/kit/state-look.ts";
import type { ShownField } from "#console/record/simple/simple-record.tsx";
import { Portrait } from "./Portrait.tsx";
import { dutyText, shiftText, skillsText } from "./person-text.ts";

type Shown = ShownField<PickerRow>;

/** What is known of every person, whatever they do. */
export const personFieldsShown: readonly Shown[] = [
  { title: "Name", text: (row) => row.name },
  { title: "Phone", text: (row) => row.phone },
  { title: "Employee code", text: (row) => row.employeeCode },
  { title: "State", text: (row) => row.state },
  lastChange,
];

/** How a person works. */
export const workFieldsShown: readonly Shown[] = [
  { title: "Duty", text: dutyText },
  { title: "Shift", text: shiftText },
  { title: "Skills", text: skillsText },
  { title: "Orders at a time", text: (row, format) => format.count(row.capacity), number: true },
  {
    title: "Weight at a time",
    text: (row, format) => (row.capacityKilograms === null ? null : `${format.count(row.capacityKilograms)} kg`),
    number: true,
  },
];

/** What a person does today. */
export const todayFieldsShown: readonly Shown[] = [
  { title: "Open orders", text: (row, format) => format.count(row.openOrders), number: true },
  { title: "Done today", text: (row, format) => format.count(row.doneToday), number: true },
  {
    title: "Minutes per order",
    text: (row, format) => (row.minutesPerOrder === null ? null : format.quantity(row.minutesPerOrder)),
    number: true,
  },
];

/** What else the screens of pickers and riders have in common. */
export const personShown = {
  findBy: "Name, phone or code",
  Portrait,
  subtitle: (row: PickerRow) => [row.phone, row.employeeCode, shiftText(row)],
  badge: (row: PickerRow) => ({ text: dutyText(row), className: dotLook(row.onDuty ? "done" : "stopped") }),
};
