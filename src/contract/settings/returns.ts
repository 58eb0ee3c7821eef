import { maxReturnDays } from "#contract/returns/fields.ts";
import type { Section } from "./section.ts";

/** For how long goods can be returned in a store, in days after delivery: in all, and by category. */
export const returnSection = {
  title: "How long goods can be returned",
  about: "for how long goods can be returned, in all and by category",
  group: "Orders",
  scope: "store",
  rights: { read: "return.view", change: "return.manage" },
  command: {
    title: "Set how long goods can be returned ...",
    words: "window days category setting period",
    group: "Record",
    on: "return",
  },
  saved: "Days saved",
  fields: {
    returnDays: {
      type: "number",
      required: true,
      least: 0,
      most: maxReturnDays,
      decimals: 0,
      title: "Days to return goods",
      unit: "days",
      hint: "Counted from delivery",
      about: "for all goods whose category has no window of its own",
    },
  },
  others: { returnWindows: { title: "Days to return goods, by category", unit: "days" } },
} as const satisfies Section;
