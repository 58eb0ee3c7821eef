import { colorPattern, imageName, longestImageName, longestWords } from "#contract/store/patterns.ts";
import type { FileLimits } from "#contract/fields/fields.ts";

/** What an uploaded image of the settings may be. A drawing (SVG) could hold a script, so it is none of these. */
export const imageLimits = {
  type: "file",
  types: ["image/png", "image/jpeg"],
  mostBytes: 512_000,
} as const satisfies FileLimits;

/** A colour. */
export const color = {
  type: "text",
  required: true,
  longest: 7,
  pattern: { pattern: colorPattern, because: "a colour such as #2c9e2f" },
  is: "color",
} as const;

/** The name of an image. */
export const image = {
  type: "text",
  longest: longestImageName,
  pattern: { pattern: imageName, because: "the name of an image" },
  is: "image",
  starts: "",
} as const;

/** A text of a line or two. */
export const words = { type: "text", longest: longestWords, wide: true, starts: "" } as const;
