import type { Section } from "#contract/settings/section.ts";
import { type SectionName, sectionOf } from "#contract/settings/sections.ts";
import { contrast, parseColor, readable } from "#console/theme/colors.ts";

/** Two colours, one of which stands on the other, and what of them is said: "Texts on the background have". */
export type ColorPair = readonly [what: string, one: string, other: string];

/** A sentence for each pair that cannot be read well; colours that are not typed out are passed over. */
export function contrastWarnings(pairs: readonly ColorPair[]): string[] {
  return pairs.flatMap(([what, one, other]) => {
    const [first, second] = [parseColor(one), parseColor(other)];
    if (!first || !second) return [];
    const found = contrast(first, second);
    // Cut and not rounded: 4.499 is not enough, and must not be told as 4.50.
    const shown = (Math.floor(found * 100) / 100).toFixed(2);
    return found < readable ? [`${what} a contrast of ${shown} : 1. It needs ${readable} : 1 to be read well.`] : [];
  });
}

/** What is typed into a form about looks, by the plain names of its fields: "webLogo" is "logo". */
export type Look = (name: string) => string;

/** The field of a section that has a plain name, such as "logo" for "webLogo". */
export function fieldCalled(name: SectionName, plain: string): string {
  const { fields } = sectionOf(name);
  if (plain in fields) return plain;
  return Object.keys(fields).find((field) => field.toLowerCase().endsWith(plain.toLowerCase())) ?? plain;
}

/** Where the typed colours of the console, or of an online shop, are hard to read. */
export function lookWarnings(preview: Section["preview"], look: Look): string[] {
  if (preview === "theme")
    return contrastWarnings([
      ["Texts on the background have", look("textColor"), look("background")],
      ["White texts on the first colour have", "#ffffff", look("primaryColor")],
      ["The second colour on the background has", look("secondaryColor"), look("background")],
    ]);
  const warnings = contrastWarnings([
    ["White text on the first colour has", look("primaryColor"), "#ffffff"],
    ["White text on the second colour has", look("secondaryColor"), "#ffffff"],
  ]);
  return warnings.length === 0 ? [] : [...warnings, "The console makes such colours darker where it writes on them."];
}
