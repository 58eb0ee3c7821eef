import { maxAmount } from "#contract/money.ts";
import { stateName } from "#contract/invoices/states.ts";
import { weekdays } from "#contract/pricing/conditions.ts";
import { mostClosing } from "./fields.ts";
import { defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { plainPincode } from "#contract/text.ts";

/** PIN codes, divided by commas, however each is spelled. */
const pinCodesPattern = {
  test: (typed: string) => typed.split(",").every((code) => /^[A-Z0-9]{3,12}$/.test(plainPincode(code))),
};

/** Times of the day, divided by commas. One may be left at the end, where the next time would be typed. */
const timesPattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?: *, *(?:[01]\d|2[0-3]):[0-5]\d)*(?: *,)? *$/;

/** The fields of a delivery area. */
export const areaFields = {
  name: { type: "text", required: true, longest: 80, title: "Name", sort: true, find: true },
  position: {
    type: "number",
    required: true,
    least: 1,
    most: 9_999,
    decimals: 0,
    title: "Order",
    sort: true,
    about: "where areas lie over each other, the lowest number wins",
  },
  deliveryCharge: {
    type: "money",
    required: true,
    least: 0,
    most: maxAmount,
    title: "Delivery charge",
    sort: true,
  },
  freeFrom: {
    type: "money",
    least: 0,
    most: maxAmount,
    title: "Free from",
    about: "from which amount of goods on delivery is free; null: never",
  },
  minimumOrder: {
    type: "money",
    required: true,
    least: 0,
    most: maxAmount,
    title: "Least amount of goods",
    sort: true,
  },
  pinCodes: {
    type: "text",
    longest: 4_000,
    pattern: { pattern: pinCodesPattern, because: "PIN codes, divided by commas" },
    title: "PIN codes",
    find: true,
    about: "divided by commas",
  },
  weekdays: { type: "choices", values: weekdays, title: "Days", about: "on which it is served; every day if empty" },
  slots: {
    type: "text",
    longest: 300,
    pattern: { pattern: timesPattern, because: "the times at which slots begin, such as 07:00, 17:00" },
    title: "Slots",
    about: "the times at which the slots begin in which it is served, divided by commas; all if empty",
  },
  closesBefore: {
    type: "number",
    least: 0,
    most: mostClosing,
    decimals: 0,
    title: "Minutes from the cut-off to a slot",
    about: "so many minutes before a slot begins its orders close; as the settings of the store have it if empty",
  },
  city: { type: "text", longest: 120, title: "City", find: true },
  territory: { ...stateName, title: "State or territory", about: "the tax of what is delivered follows from it" },
  outline: {
    type: "text",
    longest: 80,
    title: "Outline",
    about: "what is drawn, by the name that keeping it gave; empty where nothing is",
  },
} as const satisfies RecordFields;

/** A delivery area in lists. */
export type AreaRow = RowOf<typeof areaFields>;

/** The words and the list of delivery areas. */
export const areaRecord = defineRecord({
  kind: "delivery-area",
  fields: areaFields,
  sort: "position",
  filters: { drawn: { type: "flag", about: "an outline is drawn on the map" } },
});

/** PIN codes as they are typed, each once and in one spelling. */
export function tidyPinCodes(typed: string): string {
  const each = typed.split(",").map(plainPincode);
  return [...new Set(each.filter((code) => code !== ""))].join(", ");
}
