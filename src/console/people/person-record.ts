import { lastChange } from "#console/record/listed/common-fields.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import { dotLook } from "#console/kit/status/state-look.ts";
import type { ShownField } from "#console/record/listed/listed-record.tsx";
import { Portrait } from "./Portrait.tsx";
import { dutyText, shiftText, skillsText } from "./person-text.ts";

type Shown = ShownField<PickerRow>;

/** What is known of every person, whatever they do. */
export const personFieldsShown: readonly Shown[] = [
  { of: "name", text: (row) => row.name },
  { of: "phone", text: (row) => row.phone },
  { of: "employeeCode", text: (row) => row.employeeCode },
  { of: "state", text: (row) => row.state },
  lastChange,
];

/** How a person works. */
export const workFieldsShown = (kind: PersonKind): readonly Shown[] => [
  { of: "onDuty", text: dutyText },
  { called: `${kind}.shift`, text: shiftText },
  { of: "skills", text: (row) => skillsText(kind, row) },
  { of: "capacity", text: (row, format) => `${format.count(row.capacity)} orders`, number: true },
  {
    of: "capacityKilograms",
    text: (row, format) => (row.capacityKilograms === null ? null : `${format.count(row.capacityKilograms)} kg`),
    number: true,
  },
];

/** What a person does today. */
export const todayFieldsShown: readonly Shown[] = [
  { of: "openOrders", text: (row, format) => format.count(row.openOrders), number: true },
  { of: "doneToday", text: (row, format) => format.count(row.doneToday), number: true },
  {
    of: "minutesPerOrder",
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
