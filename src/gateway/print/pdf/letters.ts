import { createFaces, type Face, type Weight } from "./faces.ts";

/** A part of a text that one face draws. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Texts as runs and lines. Widths and sizes are in points. */
export interface Letters {
  runs(text: string, weight: Weight): readonly Run[];
  widthOf(run: Run, size: number): number;
  width(text: string, weight: Weight, size: number): number;
  /** The lines of a text that is no wider than `width`; only a word that is wider itself is broken. */
  wrap(text: string, weight: Weight, size: number, width: number): readonly string[];
}

/** How many texts are kept; with more, all are forgotten, because those of one print rarely come again in another. */
const mostKept = 50_000;

/** What is drawn for a character that no face can draw, such as an emoji. */
const unknownSign = "?";

/**
 * Characters that stay with the one before: spaces, marks, and signs that draw nothing but join others or choose a
 * form.
 */
const goesAlong = /[\s\p{M}\p{Cf}]/u;

/** Draws texts by the faces that can, and measures them; what was measured once is kept. */
function createMeasure(): Pick<Letters, "runs" | "widthOf" | "width"> {
  const findFace = createFaces();
  const runsOf = new Map<string, readonly Run[]>();
  const widths = new Map<string, number>();

  const split = (text: string, weight: Weight): Run[] => {
    const runs: { face: Face; text: string }[] = [];
    for (const given of text) {
      const last = runs.at(-1);
      const point = given.codePointAt(0) ?? 32;
      const stays = goesAlong.test(given);
      if (last && stays && last.face.font.hasGlyphForCodePoint(point)) {
        last.text += given;
        continue;
      }
      const able = findFace(point, weight);
      // A character that draws nothing can be left out when no face has it.
      if (!able && stays) continue;
      const face = able ?? findFace(unknownSign.charCodeAt(0), weight);
      if (!face) throw new Error("no face draws a question mark");
      const drawn = able ? given : unknownSign;
      if (last?.face === face) last.text += drawn;
      else runs.push({ face, text: drawn });
    }
    return runs;
  };
  const runs = (text: string, weight: Weight): readonly Run[] => {
    const key = `${weight}${text}`;
    const known = runsOf.get(key);
    if (known) return known;
    const made = split(text, weight);
    if (runsOf.size >= mostKept) runsOf.clear();
    runsOf.set(key, made);
    return made;
  };
  const widthOf = ({ face, text }: Run, size: number): number => {
    const key = `${face.name} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = face.font.layout(text).advanceWidth / face.font.unitsPerEm;
      if (widths.size >= mostKept) widths.clear();
      widths.set(key, width);
    }
    return width * size;
  };
  const width = (text: string, weight: Weight, size: number): number =>
    runs(text, weight).reduce((sum, run) => sum + widthOf(run, size), 0);
  return { runs, widthOf, width };
}

/** Makes the letters of documents. */
export function createLetters(): Letters {
  const measure = createMeasure();
  const { width } = measure;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

  /** The parts of a word that is wider than a line. */
  const breakWord = (word: string, weight: Weight, size: number, widest: number): string[] => {
    const parts: string[] = [];
    let part = "";
    for (const { segment } of graphemes.segment(word)) {
      if (part !== "" && width(part + segment, weight, size) > widest) {
        parts.push(part);
        part = "";
      }
      part += segment;
    }
    return [...parts, part];
  };
  const wrapLine = (text: string, weight: Weight, size: number, widest: number): string[] => {
    if (width(text, weight, size) <= widest) return [text];
    const space = width(" ", weight, size);
    const lines: string[] = [];
    let line = "";
    let reached = 0;
    for (const word of text.split(/\s+/).filter((word) => word !== "")) {
      const wide = width(word, weight, size);
      if (line !== "" && reached + space + wide <= widest) {
        line += ` ${word}`;
        reached += space + wide;
        continue;
      }
      if (line !== "") lines.push(line);
      const parts = wide > widest ? breakWord(word, weight, size, widest) : [word];
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? "";
      reached = width(line, weight, size);
    }
    return [...lines, line];
  };
  return {
    ...measure,
    wrap: (text, weight, size, widest) =>
      text.split(/\r?\n/).flatMap((line) => wrapLine(line.trim(), weight, size, widest)),
  };
}
