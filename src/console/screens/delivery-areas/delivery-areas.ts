import { areaRecord, type AreaRow } from "#contract/delivery/area.ts";
import { AreaMap } from "./AreaMap.tsx";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

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
export const screens = definedScreens(areaRecord, {
  filters: { drawn: { name: "drawn", address: "drawn", flag: "yes" } },
  columns: () => ({
    name: { width: 220, narrow: 160 },
    position: { width: 64 },
    deliveryCharge: { width: 124 },
    minimumOrder: { width: 156 },
    pinCodes: { width: 200 },
    weekdays: { text: daysText },
    slots: { width: 140, text: slotsText },
    outline: { width: 180, text: drawnText },
    state: {},
  }),
  findBy: "Name, PIN code or city",
  subtitle: (row, format) => [format.amount(row.deliveryCharge), drawnText(row)],
  sections: [
    {
      title: "Delivery area",
      fields: [
        "name",
        "position",
        "pinCodes",
        { of: "weekdays", text: daysText },
        { of: "slots", text: slotsText },
        "city",
        "territory",
        { of: "outline", text: drawnText },
      ],
    },
    {
      title: "Charge",
      fields: [
        "deliveryCharge",
        {
          of: "freeFrom",
          text: (row, format) => (row.freeFrom === null ? "never" : format.money(row.freeFrom)),
          number: true,
        },
        "minimumOrder",
      ],
    },
  ],
  tabs: [{ title: "MAP", View: AreaMap, showsRow: true }],
});
