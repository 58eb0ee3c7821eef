import { areaRecord, type AreaRow } from "#contract/delivery/area.ts";
import { AreaMap } from "./AreaMap.tsx";
import { titleOf } from "#console/client/field-words.ts";
import { amountCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

const title = (field: keyof AreaRow): string => titleOf("delivery-area", field);

function areaColumns({ format }: ColumnLook): readonly ListColumn<AreaRow>[] {
  return [
    { id: "name", title: title("name"), width: 220, narrow: 160, text: (row) => row.name },
    {
      id: "position",
      title: title("position"),
      width: 64,
      ...numberCells((row: AreaRow) => row.position, format.count),
    },
    {
      id: "deliveryCharge",
      title: title("deliveryCharge"),
      width: 124,
      ...amountCells((row: AreaRow) => row.deliveryCharge, format),
    },
    {
      id: "minimumOrder",
      title: title("minimumOrder"),
      width: 156,
      ...amountCells((row: AreaRow) => row.minimumOrder, format),
    },
    { id: "pinCodes", title: title("pinCodes"), width: 200, text: (row) => row.pinCodes },
    { id: "weekdays", title: title("weekdays"), width: 120, text: daysText },
    { id: "slots", title: title("slots"), width: 140, text: slotsText },
    { id: "outline", title: title("outline"), width: 180, text: drawnText },
    stateColumn("delivery-area"),
  ];
}

function daysText({ weekdays }: AreaRow): string {
  return weekdays.join(", ") || "every day";
}

function slotsText({ slots }: AreaRow): string {
  return slots || "all";
}

/** What is drawn, without the mark that tells one outline from the next. */
function drawnText({ outline }: AreaRow): string {
  return outline === "" ? "not drawn" : outline.replace(/ \(\w+\)$/, "");
}

/** The delivery areas of a store, behind `/delivery-areas`. */
export const screens: ListedScreens<"delivery-area"> = {
  kind: "delivery-area",
  words: areaRecord.words,
  fields: {
    contract: areaRecord.list,
    words: {
      state: { of: "state" },
      drawn: { name: "drawn", address: "drawn", flag: "yes" },
      text: { name: "text" },
    },
  },
  columns: areaColumns,
  findBy: "Name, PIN code or city",
  subtitle: (row, format) => [format.amount(row.deliveryCharge), drawnText(row)],
  sections: [
    {
      title: "Delivery area",
      fields: [
        { of: "name", text: (row) => row.name },
        { of: "position", text: (row, format) => format.count(row.position), number: true },
        { of: "pinCodes", text: (row) => row.pinCodes },
        { of: "weekdays", text: daysText },
        { of: "slots", text: slotsText },
        { of: "city", text: (row) => row.city },
        { of: "territory", text: (row) => row.territory },
        { of: "outline", text: drawnText },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
    {
      title: "Charge",
      fields: [
        { of: "deliveryCharge", text: (row, format) => format.amount(row.deliveryCharge), number: true },
        {
          of: "freeFrom",
          text: (row, format) => (row.freeFrom === null ? "never" : format.amount(row.freeFrom)),
          number: true,
        },
        { of: "minimumOrder", text: (row, format) => format.amount(row.minimumOrder), number: true },
      ],
    },
  ],
  tabs: [{ title: "MAP", View: AreaMap, showsRow: true }],
};
