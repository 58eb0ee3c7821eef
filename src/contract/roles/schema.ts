import { z } from "zod";
import { recordRowSchema } from "#contract/records/row-schema.ts";

/** A role in lists, with the number of users who have it. */
export const roleRowSchema = recordRowSchema
  .extend({
    name: z.string(),
    permissions: z.array(z.string()).describe("its rights, as `GET /permissions` names them"),
    builtIn: z.boolean().describe("a role that every business has; it stays as it is"),
    rights: z.int().nonnegative().describe("how many rights it has"),
    users: z.int().nonnegative().describe("how many users have it who are not deleted"),
  })
  .meta({ id: "RoleRow" });
export type RoleRow = z.infer<typeof roleRowSchema>;
