/**
 * The scripts that are printed, in the order in which they are asked for a character: those of India and of Europe.
 * Each is a part of a package of fonts. All are Noto Sans, whose licence (OFL) allows to put them into documents.
 */
export const printedScripts = [
  { font: "noto-sans", part: "latin" },
  { font: "noto-sans", part: "latin-ext" },
  { font: "noto-sans-devanagari", part: "devanagari" },
  { font: "noto-sans-bengali", part: "bengali" },
  { font: "noto-sans-tamil", part: "tamil" },
  { font: "noto-sans-telugu", part: "telugu" },
  { font: "noto-sans-kannada", part: "kannada" },
  { font: "noto-sans-malayalam", part: "malayalam" },
  { font: "noto-sans-gujarati", part: "gujarati" },
  { font: "noto-sans-gurmukhi", part: "gurmukhi" },
  { font: "noto-sans-oriya", part: "oriya" },
  { font: "noto-sans", part: "vietnamese" },
  { font: "noto-sans", part: "cyrillic" },
  { font: "noto-sans", part: "greek" },
] as const;
export type PrintedScript = (typeof printedScripts)[number];

/** The weights of printed letters. */
export const printedWeights = ["400", "700"] as const;
export type PrintedWeight = (typeof printedWeights)[number];

/** The name of the file of a script in its package, without its ending. */
export function fontFile({ font, part }: PrintedScript, weight: PrintedWeight): string {
  return `${font}-${part}-${weight}-normal`;
}

/** Where the console's fonts of papers are, and the name of their family there. */
export const printFontsPath = "/fonts/print.css";
export const printFontFamily = "Aisle Print";
