import { z } from "zod";
import { idSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";
import { recordStates } from "#contract/enumerations.ts";

/** What the row of every simple kind has; a kind extends it by its own fields. */
export const recordRowSchema = z.strictObject({
  id: idSchema,
  storeId: idSchema,
  version: versionSchema,
  state: z.enum(recordStates),
  updatedAt: instantSchema,
});
