import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";

/** A picker or rider with their load. `refusal` says why no order should be assigned to them, or is null. */
export const assigneeSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    phone: z.string(),
    onDuty: z.boolean(),
    openOrders: z.int().nonnegative(),
    capacity: z.int().positive().describe("orders at a time"),
    openKilograms: z
      .number()
      .nonnegative()
      .describe("what the goods of their open orders weigh, as far as that is known"),
    capacityKilograms: z.int().positive().nullable().describe("null: no limit"),
    refusal: z.string().nullable(),
  })
  .meta({ id: "Assignee" });
export type Assignee = z.infer<typeof assigneeSchema>;
