import { stateColumn } from "#console/record/listed/common-fields.ts";
import { titleOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { personColumns } from "#contract/people/list.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import { statusDotWidth, dotLook } from "#console/kit/status/state-look.ts";
import { initials } from "#console/kit/initials.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnPicture } from "#console/grid/columns/column.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { dutyText, shiftText, skillsText } from "./person-text.ts";

/** The columns that lists of pickers and riders have in common, from left to right. */
export function columnsOfPerson(
  kind: PersonKind,
  { format }: ColumnLook,
  photo: ColumnPicture<PickerRow>,
): readonly ListColumn<PickerRow>[] {
  const columns: readonly (ListColumn<PickerRow> & {
    readonly id: (typeof personColumns)[number] | "photo" | "skills";
  })[] = [
    {
      id: "name",
      title: titleOf(kind, "name"),
      width: 190,
      text: (row) => row.name,
      room: 30,
      picture: photo,
      initials: ({ name }) => initials(name),
    },
    { id: "employeeCode", title: titleOf(kind, "employeeCode"), width: 118, text: (row) => row.employeeCode },
    { id: "phone", title: titleOf(kind, "phone"), width: 124, text: (row) => row.phone },
    {
      id: "onDuty",
      title: titleOf(kind, "onDuty"),
      width: 96,
      text: dutyText,
      room: statusDotWidth,
      tone: (row) => dotLook(row.onDuty ? "done" : "stopped"),
    },
    { id: "shift", title: otherTitle(`${kind}.shift`), width: 112, text: shiftText },
    {
      id: "openOrders",
      title: titleOf(kind, "openOrders"),
      width: 92,
      align: "end",
      text: (row) => `${format.count(row.openOrders)} of ${format.count(row.capacity)}`,
      description: "Open orders, out of the most they can take at the same time",
    },
    {
      id: "doneToday",
      title: titleOf(kind, "doneToday"),
      width: 94,
      ...numberCells((row: PickerRow) => row.doneToday, format.count),
    },
    {
      id: "minutesPerOrder",
      title: titleOf(kind, "minutesPerOrder"),
      width: 128,
      ...numberCells((row: PickerRow) => row.minutesPerOrder, format.quantity),
      description: "Usual minutes per order done today (median)",
    },
    { id: "skills", title: titleOf(kind, "skills"), width: 190, text: (row) => skillsText(kind, row) },
    {
      id: "capacityKilograms",
      title: `${titleOf(kind, "capacityKilograms")} kg`,
      width: 88,
      ...numberCells((row: PickerRow) => row.capacityKilograms, format.count),
    },
    stateColumn(kind),
  ];
  return columns;
}
