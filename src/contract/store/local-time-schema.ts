import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";

/** The days of the calendar in the years 1000 to 8999, as "2026-11-22". */
const day = [
  "[1-8][0-9]{3}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))",
  "([1-8][0-9](0[48]|[2468][048]|[13579][26])|([2468][048]|[1357][26])00)-02-29",
].join("|");

/** A time at the store as it is written there, without an offset: "2026-11-22T18:30". */
const localTimeSchema = z
  .string()
  .regex(new RegExp(`^(${day})T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$`), "is no time of the calendar");

/** The most times that are converted at once. */
const most = 100;

/** Times to be converted to the time of a store and back. */
export const convertTimesSchema = z.strictObject({
  storeId: idSchema,
  instants: z.array(instantSchema).max(most).optional(),
  locals: z.array(localTimeSchema).max(most).optional(),
});
export type ConvertTimes = z.infer<typeof convertTimesSchema>;

/** What converted times can be: plain, skipped when clocks are set forward, or there twice when they are set back. */
const localTimeCases = ["exact", "gap", "fold"] as const;

/** Converted times, in the order in which they were asked for. */
export const convertedTimesSchema = z.strictObject({
  timeZone: z.string(),
  instants: z.array(
    z.strictObject({
      instant: instantSchema,
      local: z.string().describe("without its offset"),
      offset: z.string().describe('"+05:30"'),
      text: z.string().describe("as the store writes it"),
    }),
  ),
  locals: z.array(
    z.strictObject({
      local: z.string(),
      case: z.enum(localTimeCases),
      instant: instantSchema.describe(
        "of a time that is there twice the earlier; of one that is skipped, as much later",
      ),
      earlier: instantSchema,
      later: instantSchema.describe("the same as `earlier` but for a gap or fold"),
    }),
  ),
});
export type ConvertedTimes = z.infer<typeof convertedTimesSchema>;
