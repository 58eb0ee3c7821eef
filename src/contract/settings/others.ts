import { z } from "zod";
import { daySchema, filledTextSchema } from "#contract/common-schema.ts";
import { ruleDays } from "#contract/delivery/slot-plan.ts";
import { isDay } from "#contract/fields/day.ts";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import { hsnPattern } from "#contract/products/tax-kind.ts";
import { maxReturnDays } from "#contract/returns/fields.ts";
import { colorPattern } from "#contract/store/patterns.ts";
import { viewTabSchema } from "#contract/store/schema.ts";
import { mostTabs } from "./order-views.ts";
import type { SectionName } from "./sections.ts";
import { mostSlotRules, placesLimits, surchargeLimits } from "./slots.ts";
import { mostRates, percentLimits } from "./tax-rates.ts";
import { longestTitle } from "./titles.ts";

/** The most categories that have a window of their own. */
const maxWindows = 500;

const tabsSchema = z
  .array(
    viewTabSchema.extend({
      level: filledTextSchema(40),
      color: z.string().regex(colorPattern),
      bgColor: z.string().regex(colorPattern),
    }),
  )
  .min(1)
  .max(mostTabs)
  .describe("from left to right");

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const clockSchema = z.string().regex(clock, "a time such as 09:30");
const timeSchema = z.string().refine((given) => given === "" || clock.test(given), "a time such as 09:30, or empty");

const headerNameSchema = z.string().max(200);

/** What a section sets besides its fields, and what it answers besides, for what no form field has. */
export const others = {
  returns: {
    set: {
      returnWindows: z
        .array(z.strictObject({ category: z.string().min(1).max(100), days: z.int().min(0).max(maxReturnDays) }))
        .max(maxWindows)
        .describe("the categories that have one; 0 days: on the day of delivery only"),
    },
    told: { categories: z.array(z.string()).describe("all categories of the store") },
  },
  titles: {
    set: {
      ownTitles: z
        .record(headerNameSchema, filledTextSchema(longestTitle))
        .describe("by their names in the form header; all others are the usual ones"),
      ownChoices: z
        .record(headerNameSchema, z.array(z.string().max(100)).min(1).max(200))
        .describe("the choices of a dropdown, in their order; all others offer all they have"),
    },
    told: {
      words: z.record(z.string(), z.string()).describe("the usual titles, by name"),
      offered: z.record(z.string(), z.array(z.string())).describe("all choices of each dropdown"),
    },
  },
  numbering: {
    set: {},
    told: { next: z.record(z.string(), z.string()).describe("the next number of each: order, return, invoice, ...") },
  },
  "tax-rates": {
    set: {
      taxRates: z
        .array(
          z.strictObject({
            hsn: z.string().regex(hsnPattern).describe("a code, or the beginning of several: the longest one counts"),
            percent: valueSchema(percentLimits),
            from: daySchema.describe("the first day on which orders have it"),
            onMrp: z.boolean().describe("the tax is on the printed price, whatever is paid"),
          }),
        )
        .max(mostRates)
        .describe("for products without a rate of their own"),
    },
    told: {
      goods: z
        .array(z.strictObject({ hsn: z.string(), own: z.number().nullable(), products: z.int().positive() }))
        .describe("how many products have an HSN, and the percent of their own that they have with it"),
    },
  },
  slots: {
    set: {
      slotRules: z
        .array(
          z.strictObject({
            on: z
              .string()
              .max(10)
              .refine((given) => ruleDays.includes(given) || isDay(given), `${ruleDays.join(", ")}, or 2026-11-08`),
            from: timeSchema.describe("when the slot begins; empty for all slots of these days"),
            until: timeSchema.describe("its end, for a slot of its own: then these days have only such slots"),
            places: valueSchema(placesLimits).describe("null for no limit, 0 for no slot"),
            surcharge: valueSchema(surchargeLimits).describe("what delivery in it costs more, in minor units"),
          }),
        )
        .max(mostSlotRules)
        .describe("a day counts before its weekday, that before every day; one slot before all of the same days"),
    },
    told: {
      hours: z.strictObject({ opensAt: clockSchema, closesAt: clockSchema, slotMinutes: z.int().positive() }),
      taken: z
        .array(z.strictObject({ day: daySchema, from: clockSchema, until: clockSchema, taken: z.int().positive() }))
        .describe("the slots ahead in which orders have places, in times of the store"),
    },
  },
  "business-view": { set: { businessTabs: tabsSchema }, told: {} },
  "process-view": { set: { processTabs: tabsSchema }, told: {} },
} as const satisfies { readonly [Name in SectionName]?: Record<"set" | "told", z.ZodRawShape> };
