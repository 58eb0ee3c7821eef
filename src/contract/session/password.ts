import type { FieldLimits } from "#contract/fields/fields.ts";

/** The limits of a password that somebody chooses; the gateway refuses those that are easy to guess as well. */
export const passwordLimits = {
  type: "password",
  required: true,
  shortest: 10,
  longest: 200,
} as const satisfies FieldLimits;
