import type { FieldLimits } from "#contract/fields/fields.ts";
import { unseen } from "#contract/unseen.ts";

/** Scripts whose letters look like those of another one: "admin" with a Cyrillic "a" looks like the real one. */
const alike = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee"].map((name) => String.raw`\p{Script=${name}}`);
const mixed = alike.map((script) => `(?=.*${script})(?=.*[${alike.filter((other) => other !== script).join("")}])`);
/** Letters of mathematics and wide ones, which are Latin letters in another dress. */
const dressed = String.raw`\u{1d400}-\u{1d7ff}\uff01-\uff5e`;

/**
 * The limits of a login ID, with which somebody logs in. Unseen characters, or letters of several scripts, would make two
 * that look the same.
 */
export const loginIdLimits = {
  type: "text",
  required: true,
  longest: 100,
  pattern: {
    pattern: new RegExp(`^(?!${mixed.join("|")})[^${unseen}${dressed}/\\\\]+$`, "u"),
    because: "no blanks, no slashes, no characters that cannot be seen, and no letters of two alphabets",
  },
} as const satisfies FieldLimits;

/**
 * A login ID in the one spelling in which it is kept and compared: a letter with its mark is one character, and letters
 * in another dress are plain ones. People type the same one differently on different machines.
 */
export const plainLoginId = (typed: string): string => typed.normalize("NFKC");

/** The name of somebody who logs in. Signs that turn the direction of writing would let it be read as another one. */
export const userName = {
  type: "text",
  required: true,
  longest: 120,
  pattern: { pattern: /^\P{Bidi_Control}*$/u, because: "no signs that turn the direction of writing" },
} as const satisfies FieldLimits;

/** The limits of a user's fields. */
export const userFields = {
  loginId: loginIdLimits,
  name: userName,
  roleId: { type: "record", required: true, kind: "role", nameIn: "roleName" },
  worksHere: { type: "switch" },
} as const satisfies Readonly<Record<string, FieldLimits>>;
