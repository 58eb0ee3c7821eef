import type { FieldLimits } from "#contract/fields/fields.ts";
import { unseen } from "#contract/unseen.ts";

/** The limits of a login ID, with which somebody logs in. Unseen characters would make two that look the same. */
export const loginIdLimits = {
  type: "text",
  required: true,
  longest: 100,
  pattern: {
    pattern: new RegExp(`^[^${unseen}/\\\\]+$`, "u"),
    because: "no blanks, no slashes and no characters that cannot be seen",
  },
} as const satisfies FieldLimits;

/** The limits of a user's fields. */
export const userFields = {
  loginId: loginIdLimits,
  name: { type: "text", required: true, longest: 120 },
  roleId: { type: "record", required: true, kind: "role", nameIn: "roleName" },
  worksHere: { type: "switch" },
} as const satisfies Readonly<Record<string, FieldLimits>>;
