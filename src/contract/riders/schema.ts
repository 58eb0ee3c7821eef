import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";
import { personRowSchema } from "#contract/people/row-schema.ts";

/** A rider in lists, with zone and vehicle. */
export const riderRowSchema = personRowSchema
  .extend({ zone: z.string(), vehicleId: idSchema.nullable(), vehicleRegistration: z.string().nullable() })
  .meta({ id: "RiderRow" });
export type RiderRow = z.infer<typeof riderRowSchema>;
