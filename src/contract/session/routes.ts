import { z } from "zod";
import { emptySchema } from "#contract/common-schema.ts";
import { maxLogInBytes, maxPreferenceBytes } from "#contract/constants.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { sessionPaths } from "./paths.ts";
import {
  logInSchema,
  deviceTokenSchema,
  ownPasswordSchema,
  permissionListSchema,
  preferenceNameSchema,
  preferenceSchema,
  preferencesSchema,
  sessionSchema,
} from "./schema.ts";

const userType = z.strictObject({ userType: z.literal("Store") });

/** The schemas of the calls about a login. */
export const sessionRoutes = {
  "auth.log-in": {
    summary: "Log in and receive an access token",
    query: userType,
    body: logInSchema,
    clientInBody: true,
    mostBytes: maxLogInBytes,
    answer: sessionSchema,
    write: "stepwise",
  },
  "auth.renew": {
    summary: "Exchange a valid token for a new one",
    query: userType,
    answer: sessionSchema,
    write: "keyless",
  },
  "auth.log-out": { summary: "End the session", answer: emptySchema, write: "keyless" },
  "auth.password": {
    summary: "Change one's own password, which ends all other sessions",
    body: ownPasswordSchema,
    mostBytes: maxLogInBytes,
    answer: emptySchema,
    write: "stepwise",
  },
  "permissions.read": { summary: "The rights of this login", answer: permissionListSchema },
  "device-tokens.add": {
    summary: "Register this browser for push messages",
    body: deviceTokenSchema,
    answer: emptySchema,
    write: true,
  },
  "preferences.list": { summary: "Everything this login has kept", answer: preferencesSchema },
  "preferences.save": {
    summary: "Keep one preference",
    params: z.strictObject({ name: preferenceNameSchema }),
    body: preferenceSchema,
    mostBytes: maxPreferenceBytes,
    answer: emptySchema,
    write: true,
  },
} as const satisfies Record<keyof typeof sessionPaths, RouteSchema>;
