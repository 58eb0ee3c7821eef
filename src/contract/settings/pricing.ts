import { deliveryTaxModes } from "#contract/pricing/delivery-tax.ts";
import { taxModes } from "#contract/pricing/price-order.ts";
import { type RoundingStep, roundingSteps } from "#contract/pricing/rounding.ts";
import type { Section, SettingField } from "./section.ts";

/** A choice is a text, so a step is written as one here. */
type StepText = `${RoundingStep}`;

const fields = {
  rounding: {
    type: "choice",
    required: true,
    values: roundingSteps.map((step): StepText => `${step}`),
    title: "Totals are rounded to",
    words: { "1": "0.01", "50": "0.50", "100": "1.00" } satisfies Record<StepText, string>,
    hint: "Orders that were placed keep what held then",
    about: "in minor units",
    starts: "1",
  },
  taxMode: {
    type: "choice",
    required: true,
    values: taxModes,
    title: "Tax of prices",
    words: { inside: "Prices contain it", "on-top": "It is added to prices" },
    starts: "inside",
  },
  deliveryTax: {
    type: "choice",
    required: true,
    values: deliveryTaxModes,
    title: "Tax of the delivery charge",
    words: {
      highest: "The highest rate of the goods",
      proportion: "The rates of the goods, in proportion",
      none: "No tax",
    },
    hint: "It is inside the charge",
    starts: "highest",
  },
} as const satisfies Readonly<Record<string, SettingField>>;

/** How a store works out what an order comes to. Orders that were placed keep what held then. */
export const pricingSection = {
  title: "How orders are priced",
  about: "to what totals are rounded, whether prices contain their tax, and at which rate delivery is taxed",
  group: "Money and papers",
  scope: "store",
  rights: { read: "store.set-up", change: "tax.set-up" },
  command: {
    title: "Set how orders are rounded and taxed ...",
    words: "pricing rounding step tax mode inside on top mrp delivery setting",
    group: "Money",
    on: "order",
  },
  fields,
} as const satisfies Section;
