import { setupFields } from "#contract/setup/fields.ts";
import { image } from "./looks.ts";
import type { Section } from "./section.ts";

const rights = { read: "console.use", change: "store.set-up" } as const;

/** Who the store is. */
export const profileSection = {
  group: "The store",
  title: "Store profile",
  about: "the name, address and phone of a store",
  scope: "store",
  rights,
  words: "branch contact",
  fields: {
    name: { ...setupFields.storeName, title: "Name" },
    phone: { ...setupFields.storePhone, title: "Phone" },
    address: { ...setupFields.storeAddress, title: "Address", wide: true, hint: "As papers show it" },
    logo: { ...image, title: "Logo of the store", hint: "At the head of the drawer" },
  },
} as const satisfies Section;

/** When the store is open, and how long its slots are. */
export const hoursSection = {
  group: "The store",
  title: "Opening hours and slots",
  about: "when a store opens and closes, and how long a delivery slot is",
  scope: "store",
  rights,
  words: "time day delivery promise",
  fields: {
    opensAt: { ...setupFields.opensAt, title: "Opens at" },
    closesAt: { ...setupFields.closesAt, title: "Closes at", endsSpan: true },
    slotMinutes: {
      ...setupFields.slotMinutes,
      title: "Delivery slot in minutes",
      hint: "Orders that were placed keep their slot",
    },
  },
} as const satisfies Section;

/** One day on each line: "2026-12-25 Christmas". */
const holidayLines = /^\s*(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?: [^\n]{0,80})?\s*(?:\n|$))*$/;

/** The days on which the store is closed. */
export const holidaySection = {
  group: "The store",
  title: "Holidays",
  about: "the days on which a store is closed",
  scope: "store",
  rights,
  words: "closed day off festival",
  fields: {
    holidays: {
      type: "text",
      longest: 4000,
      lines: true,
      wide: true,
      title: "Days on which the store is closed",
      hint: "Each on a line: 2026-12-25 Christmas. No slot is offered on them",
      pattern: { pattern: holidayLines, because: "a day on each line, such as 2026-12-25 Christmas" },
      starts: "",
    },
  },
} as const satisfies Section;

/** The days with which a week may begin, from Monday to Sunday. */
const weekDays = {
  "1": "Monday",
  "2": "Tuesday",
  "3": "Wednesday",
  "4": "Thursday",
  "5": "Friday",
  "6": "Saturday",
  "7": "Sunday",
} as const;

/** With which day a week begins. */
export const weekSection = {
  group: "The store",
  title: "Week",
  about: "with which day the week of a store begins, as reports put days together",
  scope: "store",
  rights,
  words: "start first day monday sunday reports calendar",
  fields: {
    weekStart: {
      type: "choice",
      required: true,
      values: ["1", "2", "3", "4", "5", "6", "7"],
      title: "First day of the week",
      words: weekDays,
      hint: "Reports by week and This week begin with it",
      starts: "1",
    },
  },
} as const satisfies Section;

/** The first two digits of codes that a store may give to its scales. */
export const scaleDigits = ["20", "21", "22", "23", "24", "25", "26", "27", "28", "29"] as const;
type ScaleField = `scale${(typeof scaleDigits)[number]}`;

const scaleField = {
  type: "choice",
  required: true,
  values: ["none", "weight", "price"],
  words: { none: "Not of a scale", weight: "The weight in grams", price: "The price" },
} as const;

/** What stands in the codes that the scales of a store print. */
export const scaleSection = {
  group: "The store",
  title: "Labels of scales",
  about: "what stands in the codes that the scales of a store print, by their first two digits",
  scope: "store",
  rights,
  words: "barcode weight price prefix ean label",
  fields: Object.fromEntries(
    scaleDigits.map((digits) => [`scale${digits}`, { ...scaleField, title: `Codes that begin with ${digits}` }]),
  ) as Readonly<Record<ScaleField, typeof scaleField & { readonly title: string }>>,
} as const satisfies Section;
