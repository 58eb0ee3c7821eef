import { maxLimitCapacity, mostClosing } from "#contract/delivery/fields.ts";
import { maxAmount } from "#contract/money.ts";
import type { Section } from "./section.ts";

const base = {
  group: "Orders",
  scope: "store",
  rights: { read: "order.view", change: "store.set-up" },
} as const;

/** The most rules about slots that a store has. */
export const mostSlotRules = 500;

/** How many orders a slot takes; empty for no limit. */
export const placesLimits = { type: "number", least: 0, most: maxLimitCapacity, decimals: 0 } as const;

/** What delivery in a slot costs more. */
export const surchargeLimits = { type: "money", required: true, least: 0, most: maxAmount } as const;

/** How many orders each slot takes, by weekday and by day, and which days have slots of their own. */
export const slotSection = {
  ...base,
  title: "Slots and places",
  about: "how many orders a slot takes, by weekday and by day, and on which days there are other slots",
  words: "capacity capacities weekday exception festival day delivery surcharge closed",
  fields: {},
  others: {
    slotRules: {
      title: "Slots and places",
      each: { places: { title: "Places", unit: "places" }, surcharge: { title: "Surcharge", is: "amount" } },
    },
  },
} as const satisfies Section;

/** How much a delivered order must be of at least. */
export const minimumOrderSection = {
  ...base,
  title: "Minimum order",
  about: "from which amount of goods on orders are delivered, where their delivery area says nothing of its own",
  words: "least amount order value delivery",
  fields: {
    minimumOrder: {
      type: "money",
      required: true,
      least: 0,
      most: maxAmount,
      title: "Least amount of goods",
      hint: "Of phone orders that are delivered. A delivery area may have an amount of its own. 0: any amount",
      starts: 0,
    },
  },
} as const satisfies Section;

/** Until when orders for a slot are taken. */
export const cutOffSection = {
  ...base,
  title: "Cut-off of slots",
  about: "until when orders for a slot are taken, by the clock of the store",
  words: "cutoff close before tomorrow evening lead time latest order",
  fields: {
    slotClosesBefore: {
      type: "number",
      least: 0,
      most: mostClosing,
      decimals: 0,
      unit: "minutes",
      title: "Orders for a slot close before it begins",
      hint: "Empty: they are taken until it ends. A delivery area may have minutes of its own",
    },
    nextDayCloses: {
      type: "time",
      title: "Orders for the next day close at",
      hint: "On the evening before, such as 21:00. Empty: no such time",
    },
    nextDaySlots: {
      type: "time",
      title: "This is for slots that begin before",
      hint: "Such as 10:00 for the morning alone. Empty: for all slots of the next day",
    },
  },
} as const satisfies Section;
