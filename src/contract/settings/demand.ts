import type { Section } from "./section.ts";

/** How much a store wants to have, for how long. Proposals of indents are made with it. */
export const demandSection = {
  title: "What is bought",
  about: "for how many days a purchase order is proposed, and how surely nothing runs out in them",
  group: "The store",
  scope: "store",
  rights: { read: "store.set-up", change: "store.set-up" },
  words: "demand indent purchase reorder forecast supplier lead time service level safety buy",
  fields: {
    leadDays: {
      type: "number",
      required: true,
      least: 0,
      most: 60,
      decimals: 0,
      unit: "days",
      title: "Goods come after",
      hint: "From sending a purchase order until its goods are in the store",
      starts: 2,
    },
    reviewDays: {
      type: "number",
      required: true,
      least: 1,
      most: 60,
      decimals: 0,
      unit: "days",
      title: "Goods are bought every",
      hint: "What is bought lasts until the next purchase order has come",
      starts: 7,
    },
    serviceLevel: {
      type: "choice",
      required: true,
      values: ["90", "95", "98"],
      words: { "90": "in 90 of 100 cases", "95": "in 95 of 100 cases", "98": "in 98 of 100 cases" },
      title: "Nothing runs out",
      hint: "More is bought, the surer it is",
      starts: "95",
    },
  },
} as const satisfies Section;
