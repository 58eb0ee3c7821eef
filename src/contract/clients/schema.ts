import { z } from "zod";
import { recordRowSchema } from "#contract/records/row-schema.ts";

/** An API client in lists: a program that may log in, without its secret. */
export const clientRowSchema = recordRowSchema
  .extend({
    clientId: z.string(),
    name: z.string(),
    hasSecret: z.boolean(),
    sessions: z.int().nonnegative().describe("how many sessions it has open now"),
  })
  .meta({ id: "ClientRow" });
export type ClientRow = z.infer<typeof clientRowSchema>;
