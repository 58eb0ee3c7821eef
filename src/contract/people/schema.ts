import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";

/** A picker or rider with the load they carry now. `refusal` says why nobody should be given to them, else null. */
export const assigneeSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    phone: z.string(),
    openOrders: z.int().nonnegative(),
    capacity: z.int().positive(),
    refusal: z.string().nullable(),
  })
  .meta({ id: "Assignee" });
export type Assignee = z.infer<typeof assigneeSchema>;
