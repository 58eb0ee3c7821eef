import type { Section } from "./section.ts";
import { type SectionName, sectionOf } from "./sections.ts";
import { contrast, parseColor, readable } from "#contract/colors.ts";

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

/** Makes the test whether a field still has the colour with which a new store begins: nobody has chosen it. */
export function untouched(name: SectionName, look: Look): (plain: string) => boolean {
  return (plain) => sectionOf(name).fields[fieldCalled(name, plain)]?.starts === look(plain);
}

/**
 * Where the typed colours of the console, or of an online shop, are hard to read. Nothing is said of two colours that
 * nobody has chosen.
 */
export function lookWarnings(
  preview: Section["preview"],
  look: Look,
  isUntouched: (plain: string) => boolean = () => false,
): string[] {
  const pair = (what: string, one: string, other: string | null): readonly ColorPair[] =>
    isUntouched(one) && (other === null || isUntouched(other))
      ? []
      : [[what, look(one), other === null ? "#ffffff" : look(other)]];
  if (preview === "theme")
    return contrastWarnings([
      ...pair("Texts on the background have", "textColor", "background"),
      ...pair("White texts on the first colour have", "primaryColor", null),
      ...pair("The second colour on the background has", "secondaryColor", "background"),
    ]);
  const warnings = contrastWarnings([
    ...pair("White text on the first colour has", "primaryColor", null),
    ...pair("White text on the second colour has", "secondaryColor", null),
  ]);
  return warnings.length === 0 ? [] : [...warnings, "The console makes such colours darker where it writes on them."];
}

/** What is said of the colours of a section that cannot be read well; nothing where it is not about looks. */
export function hardToRead(name: SectionName, look: Look): readonly string[] {
  const { preview } = sectionOf(name);
  const isLook = preview === "theme" || preview === "console";
  return isLook ? lookWarnings(preview, look, untouched(name, look)) : [];
}
