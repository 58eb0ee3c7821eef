import { z } from "zod";
import { idSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";
import { maxLogInBytes } from "#contract/constants.ts";
import { newPasswordSchema } from "#contract/session/schema.ts";
import { recordParams } from "#contract/records/routes.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { userPaths } from "./paths.ts";

/** One log-in of a user that is still open. */
export const openSessionSchema = z.strictObject({
  id: idSchema,
  client: z.string().describe("the name of the program"),
  address: z.string().nullable().describe("where it came from"),
  logInAt: instantSchema,
  renewedAt: instantSchema,
  expiresAt: instantSchema,
  isOwn: z.boolean().describe("the session of this very call"),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** The schemas of the calls in `userPaths`. */
export const userRoutes = {
  "users.password": {
    summary: "Give a user a first password, which ends their sessions and must be changed at the next one",
    params: recordParams,
    body: z.strictObject({ password: newPasswordSchema }),
    mostBytes: maxLogInBytes,
    answer: rowSchemas.user,
    write: "keyless",
  },
  "users.confirm": {
    summary: "Confirm, as a third person, that a login is another person's than whoever made it or gave it a password",
    params: recordParams,
    body: z.strictObject({ version: versionSchema }),
    answer: rowSchemas.user,
    write: true,
    changes: { kind: "user", id: "id" },
  },
  "users.sessions": {
    summary: "The open sessions of a user, the newest first",
    params: recordParams,
    answer: z.array(openSessionSchema),
  },
  "users.end-sessions": {
    summary: "End sessions of a user: those named, or all but that of this call",
    params: recordParams,
    body: z.strictObject({ sessions: z.array(idSchema).min(1).max(100).optional() }),
    answer: z.strictObject({ ended: z.int().nonnegative() }),
    write: true,
  },
} as const satisfies Record<keyof typeof userPaths, RouteSchema>;
