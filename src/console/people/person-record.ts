import type { PickerRow } from "#contract/pickers/picker.ts";
import { dotLook } from "#console/kit/status/state-look.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import { Portrait } from "./Portrait.tsx";
import { dutyText, shiftText } from "./person-text.ts";

/** What the screens of pickers and riders have in common. */
export const personShown = {
  findBy: "Name, phone or code",
  Portrait,
  subtitle: (row: PickerRow) => [row.phone, row.employeeCode, shiftText(row)],
  badge: (row: PickerRow) => ({ text: dutyText(row), className: dotLook(row.onDuty ? "done" : "stopped") }),
  elsewhere: ["shiftStart", "shiftEnd"],
} as const;

/** What lists of pickers and riders can be filtered by that no field says. */
export const personFilters = {
  onDuty: { of: "onDuty", address: "duty", flag: "on" },
  skills: { of: "skills", address: "skill" },
} as const;

/** The details of somebody, what a kind has of its own among their work. */
export function personSections<Own>(kind: PersonKind, own: readonly Own[]) {
  return [
    { title: kind === "picker" ? "Picker" : "Rider", fields: ["name", "phone", "employeeCode", "state", "updatedAt"] },
    {
      title: "Work",
      fields: [
        ...own,
        { of: "onDuty", text: dutyText },
        { called: `${kind}.shift`, text: shiftText },
        ...(["skills", "capacity", "capacityKilograms"] as const),
      ],
    },
    { title: "Today", fields: ["openOrders", "doneToday", "minutesPerOrder"] },
  ] as const;
}
