import { type RollWidth, rollWidths } from "#contract/print/paper.ts";
import type { Section } from "./section.ts";

/** A choice is a text, so a width is written as one here. */
type WidthText = `${RollWidth}`;

/** What the printers of a store have. */
export const printingSection = {
  title: "How this store prints",
  about: "which roll the thermal printer has, on which the print size Thermal comes",
  group: "Money and papers",
  scope: "store",
  rights: { read: "order.view", change: "store.set-up" },
  command: {
    title: "Set the roll of the thermal printer ...",
    words: "print paper size thermal 80 58 mm receipt width setting",
    group: "Record",
    on: "order",
  },
  fields: {
    thermalRoll: {
      type: "choice",
      required: true,
      values: rollWidths.map((width): WidthText => `${width}`),
      title: "Roll of the thermal printer",
      words: { "80": "80 mm", "58": "58 mm" } satisfies Record<WidthText, string>,
      hint: "The print size Thermal comes on this roll. Earlier prints stay as they are",
      about: "its width in millimetres",
    },
  },
} as const satisfies Section;
