import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";
import { recordRowSchema } from "#contract/records/row-schema.ts";
import { skills } from "./fields.ts";

/** What the rows of pickers and riders share. The times of a shift are in the store's time zone, such as "09:30". */
export const personRowSchema = recordRowSchema.extend({
  name: z.string(),
  phone: z.string(),
  employeeCode: z.string(),
  photo: idSchema.nullable().describe("the file of their picture"),
  shiftStart: z.string().nullable(),
  shiftEnd: z.string().nullable(),
  capacity: z.int().positive().describe("orders at a time"),
  capacityKilograms: z.int().positive().nullable(),
  skills: z.array(z.enum(skills)),
  onDuty: z.boolean(),
  openOrders: z.int().nonnegative(),
  doneToday: z.int().nonnegative().describe("orders finished since the store's midnight"),
  minutesPerOrder: z.number().nonnegative().nullable().describe("median of those done today; null before the first"),
});
