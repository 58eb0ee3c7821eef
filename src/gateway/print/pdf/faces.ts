import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

/** How heavy letters are. */
export type Weight = "400" | "700";

/** The part of a font that draws one script. */
export interface Face {
  /** Tells it from all others; a document keeps it under this name. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly font: Font;
}

/**
 * The scripts that can be printed, in the order in which they are asked for a character: those of India and of Europe.
 * All are Noto Sans, whose licence (OFL) allows to put them into documents.
 */
const scripts = [
  "noto-sans/files/noto-sans-latin",
  "noto-sans/files/noto-sans-latin-ext",
  "noto-sans-devanagari/files/noto-sans-devanagari-devanagari",
  "noto-sans-bengali/files/noto-sans-bengali-bengali",
  "noto-sans-tamil/files/noto-sans-tamil-tamil",
  "noto-sans-telugu/files/noto-sans-telugu-telugu",
  "noto-sans-kannada/files/noto-sans-kannada-kannada",
  "noto-sans-malayalam/files/noto-sans-malayalam-malayalam",
  "noto-sans-gujarati/files/noto-sans-gujarati-gujarati",
  "noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi",
  "noto-sans-oriya/files/noto-sans-oriya-oriya",
  "noto-sans/files/noto-sans-vietnamese",
  "noto-sans/files/noto-sans-cyrillic",
  "noto-sans/files/noto-sans-greek",
] as const;

/** Finds the face that draws a character; null where none of them can. */
export type FindFace = (character: number, weight: Weight) => Face | null;

/** Makes a finder that reads each face when it is first asked for, and keeps it. */
export function createFaces(): FindFace {
  const { resolve } = createRequire(import.meta.url);
  const faces = new Map<string, Face>();
  const found = new Map<string, Face | null>();
  const faceOf = (script: string, weight: Weight): Face => {
    const name = `${script.slice(script.lastIndexOf("/") + 1)}-${weight}`;
    const known = faces.get(name);
    if (known) return known;
    const bytes = readFileSync(resolve(`@fontsource/${script}-${weight}-normal.woff`));
    const font = create(bytes);
    if (!("layout" in font)) throw new Error(`the file of ${name} holds several fonts`);
    const face = { name, bytes, font };
    faces.set(name, face);
    return face;
  };
  return (character, weight) => {
    const key = `${weight} ${character}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const script = scripts.find((script) => faceOf(script, weight).font.hasGlyphForCodePoint(character));
    const face = script === undefined ? null : faceOf(script, weight);
    found.set(key, face);
    return face;
  };
}
