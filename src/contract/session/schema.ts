import { z } from "zod";
import { idSchema, textSchema } from "#contract/common-schema.ts";
import { maxPreferenceLength } from "#contract/constants.ts";
import { permissions } from "#contract/permission.ts";
import { grouped } from "#contract/text.ts";
import { passwordLimits } from "./password.ts";

/** The body of a log-in. Empty fields are refused with the specification's sentences. */
export const credentialsSchema = z.strictObject({
  loginId: textSchema(200),
  password: z.string().max(1_000),
  newPassword: z
    .string()
    .max(1_000)
    .optional()
    .describe("the login's own password, in place of the first one that somebody has given it"),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The same with the program that sends it. */
export const logInSchema = credentialsSchema.extend({
  clientId: textSchema(100).optional().describe("the program that sends it, where no header says so"),
  clientSecret: z.string().max(200).optional().describe("of that program"),
});

/** A password that somebody chooses. */
export const newPasswordSchema = z.string().min(passwordLimits.shortest).max(passwordLimits.longest);

/** The change of one's own password. */
export const ownPasswordSchema = z.strictObject({ password: z.string().max(1_000), newPassword: newPasswordSchema });

/** The answer of a log-in; the console stores all of it as user details. */
export const sessionSchema = z
  .strictObject({
    access_token: z.string(),
    expiresIn: z.int().describe("milliseconds until the token expires"),
    id: idSchema,
    businessUnitId: idSchema,
    loginId: z.string(),
    name: z.string(),
    role: z.string(),
    storeId: idSchema.describe("the store to open first"),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof sessionSchema>;

export const permissionListSchema = z.strictObject({
  role: z.string(),
  permissions: z.array(z.enum(permissions)),
});

/** The token of a push service. These have some hundred visible characters; as a database key it must not be long. */
export const deviceTokenSchema = z.strictObject({
  deviceType: z.literal("WEB"),
  deviceToken: z.string().regex(/^[\x21-\x7e]{1,2000}$/, "1 to 2000 visible characters"),
});

/** The name of a preference, which a login stores on the server: grid layouts, theme, density. */
export const preferenceNameSchema = z.string().regex(/^[a-z][a-z0-9.-]{0,63}$/);
export const preferenceSchema = z.strictObject({
  value: z
    .unknown()
    .refine(isStorable, `JSON of up to ${grouped(maxPreferenceLength)} characters, without NUL and half characters`),
});
export const preferencesSchema = z.record(preferenceNameSchema, z.unknown());
export type Preferences = z.infer<typeof preferencesSchema>;

/**
 * Whether a value can be stored as jsonb: not too long, not nested too deeply, only characters PostgreSQL can store.
 */
function isStorable(value: unknown): boolean {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    return false;
  }
  return text !== undefined && text.length <= maxPreferenceLength && !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);
}
