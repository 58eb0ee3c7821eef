import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { recordRowSchema } from "#contract/records/row-schema.ts";

/** A user in lists, as seen from one store of the business. */
export const userRowSchema = recordRowSchema
  .extend({
    loginId: z.string(),
    name: z.string(),
    roleId: idSchema,
    roleName: z.string(),
    worksHere: z.boolean().describe("may work in the store of the request"),
    stores: z.string().describe("the codes of the stores they may work in, by commas"),
    sessions: z.int().nonnegative().describe("how many sessions are open now"),
    lastSeenAt: instantSchema.nullable(),
    passwordState: z
      .enum(["none", "first", "own"])
      .describe("whether they have no password yet, a first one that they must change, or one of their own"),
    countsFrom: instantSchema
      .nullable()
      .describe(
        "from when on it counts as another person than whoever made it, gave it a password or the right to approve; null: it does",
      ),
  })
  .meta({ id: "UserRow" });
export type UserRow = z.infer<typeof userRowSchema>;
