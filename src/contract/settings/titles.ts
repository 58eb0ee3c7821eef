import type { Section } from "./section.ts";

/** The longest title of a store's own. */
export const longestTitle = 60;

/** The words of a store in place of the usual ones, and the choices that it offers. */
export const titleSection = {
  group: "Look",
  title: "Titles and choices",
  about: "the words of a store in place of the usual ones, and which choices it offers",
  scope: "store",
  rights: { read: "console.use", change: "store.set-up" },
  words: "form header columns fields names labels translate dropdown",
  fields: {},
  others: {
    ownTitles: { title: "Titles of the store" },
    ownChoices: { title: "Choices of the store" },
  },
} as const satisfies Section;
