import { z } from "zod";
import { idSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";
import { recordStates } from "#contract/enumerations.ts";

/** What the rows of all simple kinds have; each kind adds its own fields. */
export const recordRowSchema = z.strictObject({
  id: idSchema,
  storeId: idSchema,
  version: versionSchema,
  state: z.enum(recordStates),
  updatedAt: instantSchema,
});

/** What the rows of all documents have; each kind adds its own fields, its status among them. */
export const documentRowSchema = z.strictObject({
  id: idSchema,
  storeId: idSchema,
  version: versionSchema,
  number: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
