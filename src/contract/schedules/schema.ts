import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { newExportSchema } from "#contract/jobs/schema.ts";
import { schedulePeriods } from "./schedule.ts";

const timeSchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "a time looks like 06:00")
  .describe("by the clocks of the store");

/** An export that is made again and again. */
export const newScheduleSchema = z.strictObject({
  export: newExportSchema.describe("days or period count as: those of the day, week or month before"),
  every: z.enum(schedulePeriods),
  at: timeSchema,
});

export const scheduleSchema = z
  .strictObject({
    id: idSchema,
    title: z.string(),
    about: z.string(),
    every: z.enum(schedulePeriods),
    at: timeSchema,
    nextAt: instantSchema,
    by: z.string(),
    ended: z.string().nullable().describe("why it has ended by itself; null while it goes on"),
  })
  .meta({ id: "Schedule" });
export type Schedule = z.infer<typeof scheduleSchema>;

export const schedulesSchema = z.strictObject({ schedules: z.array(scheduleSchema) });
