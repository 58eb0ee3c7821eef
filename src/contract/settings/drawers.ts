import { maxAmount } from "#contract/money.ts";
import type { Section } from "./section.ts";

const amount = { type: "money", required: true, least: 0, most: maxAmount, starts: 0 } as const;

/** With how much cash drawers open, and which differences they close with. */
export const cashDrawerSection = {
  group: "Money and papers",
  title: "Cash drawers",
  about: "with how much cash drawers open, and which differences need a reason when they are closed",
  scope: "store",
  rights: { read: "store.set-up", change: "payment.set-up" },
  words: "till float change shift count difference short over tolerance",
  fields: {
    usualFloat: {
      ...amount,
      title: "Cash in a new drawer",
      hint: "Stands there when one is opened; another amount can be typed",
    },
    freeDifference: {
      ...amount,
      title: "A difference needs no reason up to",
      hint: "It is posted and kept all the same. 0: each difference needs one",
    },
  },
} as const satisfies Section;
