import { z } from "zod";
import { instantSchema } from "#contract/common-schema.ts";

/** Which import brought an entry of a history, because it may tell of something that happened long before. */
export const importedSchema = z
  .strictObject({
    at: instantSchema.describe("when the import was started"),
    by: z.string().describe("who imported it, by name"),
    file: z.string().describe("the name of the file"),
  })
  .nullable()
  .describe("the import that wrote this entry; null when none did");
export type Imported = NonNullable<z.infer<typeof importedSchema>>;
