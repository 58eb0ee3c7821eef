import type { FieldLimits } from "#contract/fields/fields.ts";

/** The limits of a login ID, with which somebody logs in. */
export const loginIdLimits = {
  type: "text",
  required: true,
  longest: 100,
  pattern: { pattern: /^[^\s/\\]+$/, because: "no blanks and no slashes" },
} as const satisfies FieldLimits;

/** The limits of a user's fields. */
export const userFields = {
  loginId: loginIdLimits,
  name: { type: "text", required: true, longest: 120 },
  roleId: { type: "record", required: true, kind: "role", nameIn: "roleName" },
  worksHere: { type: "switch" },
} as const satisfies Readonly<Record<string, FieldLimits>>;
