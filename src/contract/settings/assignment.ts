import { strengths } from "#contract/assignments/preferences.ts";
import type { Section } from "./section.ts";

const words = {
  none: "does not count",
  less: "counts less",
  usual: "as usual",
  more: "counts more",
  most: "counts most",
} as const;

const preference = { type: "choice", required: true, values: strengths, words, starts: "usual" } as const;

/** Whom a plan prefers for an order. */
export const assignmentSection = {
  group: "Orders",
  title: "Who gets an order",
  about: "whom plans prefer for an order: the nearest, who has the fewest orders, and so on",
  scope: "store",
  rights: { read: "order.view", change: "store.set-up" },
  words: "assignment weights automatic picker rider fairness nearest distance plan auto assign",
  fields: {
    // A promise counts in every store.
    preferInTime: {
      ...preference,
      values: ["less", "usual", "more", "most"],
      title: "Who is done in time",
      hint: "Before the slot ends",
    },
    preferFree: { ...preference, title: "Who is free first", hint: "Done with what they have, and fast" },
    preferFewest: { ...preference, title: "Who has the fewest orders", hint: "So that work is shared fairly" },
    preferNear: { ...preference, title: "Who is nearest", hint: "From their other stops, else from their area" },
    preferOwnArea: { ...preference, title: "Who knows the area", hint: "It is the area of the rider" },
    preferSameSlot: { ...preference, title: "Who has others of the same slot" },
    preferSpareSkills: {
      ...preference,
      title: "Who is trained for no more than it needs",
      hint: "So the others are free for orders that need them",
    },
  },
} as const satisfies Section;
