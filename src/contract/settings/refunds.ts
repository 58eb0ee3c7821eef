import { maxAmount } from "#contract/money.ts";
import type { Section } from "./section.ts";

/** How refunds are handled in a store. */
export const refundSection = {
  title: "Refunds that need a second person",
  about: "above which amount refunds need a second person",
  group: "Money and papers",
  scope: "store",
  rights: { read: "refund.view", change: "refund.approve" },
  command: {
    title: "Set the amount above which refunds need a second person ...",
    words: "approval limit setting four eyes",
    group: "Money",
    on: "refund",
  },
  saved: "Limit saved",
  drafts: true,
  fields: {
    approvalLimit: {
      type: "money",
      least: 0,
      most: maxAmount,
      title: "Above this amount a second person approves",
      hint:
        "Of one order, with all that went back before. Empty: no refund needs one. A lower amount holds at once. " +
        "A higher one, or none, is a draft until another person who may approve publishes it; where nobody else may, " +
        "it holds after 24 hours",
      about: "refunds above it need a second person; null where none does",
    },
  },
} as const satisfies Section;
