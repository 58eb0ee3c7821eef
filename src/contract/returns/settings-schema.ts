import { z } from "zod";
import { maxReturnDays } from "./fields.ts";

const daysSchema = z.int().min(0).max(maxReturnDays);

/** The most categories that have a window of their own. */
const maxWindows = 500;

/** For how long goods can be returned in a store, in days after delivery. */
export const returnSettingsSchema = z.strictObject({
  days: daysSchema.describe("for all goods whose category has no window of its own"),
  windows: z
    .array(z.strictObject({ category: z.string().min(1).max(100), days: daysSchema }))
    .max(maxWindows)
    .describe("the categories that have one; 0 days: on the day of delivery only"),
});
export type ReturnSettings = z.infer<typeof returnSettingsSchema>;

/** The same with the names of all categories of the store. */
export const knownReturnSettingsSchema = returnSettingsSchema.extend({ categories: z.array(z.string()) });
export type KnownReturnSettings = z.infer<typeof knownReturnSettingsSchema>;
