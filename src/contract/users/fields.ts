import type { FieldLimits } from "#contract/fields/fields.ts";
import { unseen } from "#contract/unseen.ts";

/** The limits of any login ID. Those from before the rule for new ones stay as they are. */
export const loginIdLimits = {
  type: "text",
  required: true,
  longest: 100,
  pattern: {
    pattern: new RegExp(`^[^${unseen}/\\\\]+$`, "u"),
    because: "no blanks, no slashes and no characters that cannot be seen",
  },
} as const satisfies FieldLimits;

/** The limits of a new login ID: letters of other alphabets look like these, and so do the same ones in another dress. */
export const newLoginIdLimits = {
  ...loginIdLimits,
  pattern: { pattern: /^[A-Za-z0-9._@+-]+$/, because: "only letters from a to z, digits and the signs . _ - @ +" },
} as const satisfies FieldLimits;

/**
 * A typed login ID in the one spelling in which all are kept: a letter with its mark is one character, and letters in
 * another dress are plain ones. People type the same one differently on different machines.
 */
export const plainLoginId = (typed: string): string => typed.normalize("NFKC");

/** The name of somebody who logs in. Signs that turn the direction of writing would let it be read as another one. */
export const userName = {
  type: "text",
  required: true,
  longest: 120,
  pattern: { pattern: /^\P{Bidi_Control}*$/u, because: "no signs that turn the direction of writing" },
} as const satisfies FieldLimits;
