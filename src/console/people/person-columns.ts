import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import { statusDotWidth, dotLook } from "#console/kit/status/state-look.ts";
import { initials } from "#console/kit/initials.ts";
import type { ColumnPicture } from "#console/grid/columns/column.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { dutyText, shiftText } from "./person-text.ts";

/** What the columns of pickers and riders have in common beside what their fields say, from left to right. */
export function columnsOfPerson(kind: PersonKind, { format }: ColumnLook, picture: ColumnPicture<PickerRow>) {
  return {
    name: { width: 190, room: 30, picture, initials: ({ name }) => initials(name) },
    employeeCode: { width: 118 },
    phone: { width: 124 },
    onDuty: {
      width: 96,
      text: dutyText,
      room: statusDotWidth,
      tone: (row) => dotLook(row.onDuty ? "done" : "stopped"),
    },
    shift: { title: otherTitle(`${kind}.shift`), width: 112, text: shiftText },
    openOrders: {
      width: 92,
      text: (row) => `${format.count(row.openOrders)} of ${format.count(row.capacity)}`,
      description: "Open orders, out of the most they can take at the same time",
    },
    doneToday: { width: 94 },
    minutesPerOrder: { width: 128, description: "Usual minutes per order done today (median)" },
    skills: { width: 190 },
    capacityKilograms: { width: 88 },
    state: {},
    capacity: { title: titleOf(kind, "capacity"), width: 84, description: "Orders they can take at the same time" },
  } as const satisfies Readonly<Record<string, Partial<ListColumn<PickerRow>>>>;
}
