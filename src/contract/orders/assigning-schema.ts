import { z } from "zod";
import { idSchema, undoesSchema, versionSchema } from "#contract/common-schema.ts";

const beyondCapacitySchema = z
  .literal(true)
  .optional()
  .describe(
    "assigns more than they can carry, or what they are not noted as trained for; has no effect without the right order.exceed-capacity",
  );

/** Assigns a picker, or removes the present one with `null`. */
export const pickerChangeSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  beyondCapacity: beyondCapacitySchema,
  pickerId: idSchema.nullable().describe("a picker of this store; anybody else is not found"),
});

/** Assigns a rider, or removes the present one with `null`. */
export const riderChangeSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  beyondCapacity: beyondCapacitySchema,
  riderId: idSchema.nullable().describe("a rider of this store; anybody else is not found"),
});
