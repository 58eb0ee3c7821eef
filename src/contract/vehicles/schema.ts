import { z } from "zod";
import { idSchema } from "#contract/common-schema.ts";
import { recordRowSchema } from "#contract/records/row-schema.ts";
import { fuels, vehicleTypes } from "./fields.ts";

const day = z.iso.date().nullable();

/** A vehicle in lists, with its present rider. Days are in the store's time zone. */
export const vehicleRowSchema = recordRowSchema
  .extend({
    registration: z.string(),
    vehicleType: z.enum(vehicleTypes),
    capacityKilograms: z.int().positive().nullable(),
    capacityCrates: z.int().positive().nullable(),
    fuel: z.enum(fuels),
    insuranceUntil: day,
    permitUntil: day,
    fitnessUntil: day,
    pollutionUntil: day,
    nextExpiry: day.describe("the first of its papers to run out"),
    riderId: idSchema.nullable(),
    riderName: z.string().nullable(),
  })
  .meta({ id: "VehicleRow" });
export type VehicleRow = z.infer<typeof vehicleRowSchema>;
