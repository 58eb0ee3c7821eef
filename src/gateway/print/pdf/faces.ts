import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { fontFile, type PrintedScript, printedScripts, type PrintedWeight } from "#contract/print/scripts.ts";

const mended = new WeakSet<object>();

/** How heavy letters are. */
export type Weight = PrintedWeight;

/** The part of a font that draws one script. */
export interface Face {
  /** A unique name, under which a document registers the face. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly font: Font;
}

/** Finds the face that draws a character; null where none of them can. */
export type FindFace = (character: number, weight: Weight) => Face | null;

/** Makes a finder that reads each face when it is first asked for, and keeps it. */
export function createFaces(): FindFace {
  const { resolve } = createRequire(import.meta.url);
  const faces = new Map<string, Face>();
  const found = new Map<string, Face | null>();
  const faceOf = (script: PrintedScript, weight: Weight): Face => {
    const name = fontFile(script, weight);
    const known = faces.get(name);
    if (known) return known;
    const bytes = readFileSync(resolve(`@fontsource/${script.font}/files/${name}.woff`));
    const font = create(bytes);
    if (!("layout" in font)) throw new Error(`the file of ${name} holds several fonts`);
    mendAnchors(font);
    const face = { name, bytes, font };
    faces.set(name, face);
    return face;
  };
  return (character, weight) => {
    const key = `${weight} ${character}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const script = printedScripts.find((script) => faceOf(script, weight).font.hasGlyphForCodePoint(character));
    const face = script === undefined ? null : faceOf(script, weight);
    found.set(key, face);
    return face;
  };
}

/** The part of fontkit's layout that puts marks onto letters, as far as it is mended here. */
interface MarkPlacing {
  applyAnchor(mark: { readonly markAnchor: unknown }, base: unknown, glyph: number): void;
}

interface WithLayout {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: MarkPlacing } | null };
}

/**
 * Lets fontkit lay out letters on which a font has no place for a mark. The standard says that the mark then stays
 * where it is; fontkit 2.0.4 throws instead, so that one name in Kannada would keep a whole print from being drawn.
 */
function mendAnchors(font: Font): void {
  // eslint-disable-next-line no-underscore-dangle -- fontkit has no other way to it
  const placing = (font as WithLayout)._layoutEngine?.engine?.GPOSProcessor;
  if (!placing) return;
  const shared = Object.getPrototypeOf(placing) as MarkPlacing;
  if (mended.has(shared)) return;
  mended.add(shared);
  const { applyAnchor } = shared;
  shared.applyAnchor = function (this: MarkPlacing, mark, base, glyph) {
    if (base && mark.markAnchor) applyAnchor.call(this, mark, base, glyph);
  };
}
