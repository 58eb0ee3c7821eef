import type { Section } from "./section.ts";

/** How long a store keeps what grows with the work and is no book: documents, orders and the audit list stay. */
export const retentionSection = {
  title: "How long things are kept",
  about:
    "after how many days records of prints, visits, messages to customers and those of payment providers are deleted, and " +
    "how much one login prints",
  group: "The store",
  scope: "store",
  rights: { read: "store.set-up", change: "store.set-up" },
  words: "retention delete old data prints events provider quota days clean up",
  fields: {
    printsKept: {
      type: "number",
      required: true,
      least: 30,
      most: 3_650,
      decimals: 0,
      unit: "days",
      title: "Records of prints are kept for",
      hint: "They tell who printed what, and what was printed before",
      starts: 365,
    },
    providerEventsKept: {
      type: "number",
      required: true,
      least: 90,
      most: 3_650,
      decimals: 0,
      unit: "days",
      title: "Messages of payment providers are kept for",
      hint: "What a provider tells twice is known for so long",
      starts: 400,
    },
    messagesKept: {
      type: "number",
      required: true,
      least: 30,
      most: 3_650,
      decimals: 0,
      unit: "days",
      title: "Messages to customers are kept for",
      starts: 365,
    },
    visitsKept: {
      type: "number",
      required: true,
      least: 30,
      most: 3_650,
      decimals: 0,
      unit: "days",
      title: "Visits of the online shop are kept for",
      hint: "Reports of visits have no more than these days",
      starts: 1_100,
    },
    printsOfLogin: {
      type: "number",
      required: true,
      least: 10,
      most: 100_000,
      decimals: 0,
      title: "Prints of one login within 24 hours",
      starts: 2_000,
    },
  },
} as const satisfies Section;
