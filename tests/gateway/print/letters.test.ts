import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLetters } from "#gateway/print/pdf/letters.ts";
import { paginate, type Piece } from "#gateway/print/pdf/piece.ts";

const letters = createLetters();

describe("texts", () => {
  it("never draw a missing letter, whatever somebody has typed", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme", maxLength: 40 }),
          // The letters and marks of India in any order, also in orders that mean nothing.
          fc
            .array(fc.integer({ min: 0x900, max: 0xd7f }), { maxLength: 30 })
            .map((points) => String.fromCodePoint(...points)),
        ),
        (text) => {
          for (const { face, text: part } of letters.runs(text, "400")) {
            const { glyphs } = face.font.layout(part);
            expect(glyphs.map(({ id }) => id)).not.toContain(0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("keep all their words when they are wrapped, and no line is wider than its place", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z₹क]{1,30}$/), { maxLength: 12 }),
        fc.integer({ min: 30, max: 200 }),
        (words, width) => {
          const lines = letters.wrap(words.join(" "), "700", 9, width);
          expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
          for (const line of lines) expect(letters.width(line, "700", 9)).toBeLessThanOrEqual(width + 0.001);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("pages", () => {
  const draw = (): void => undefined;

  it("hold every piece once, whole and in order, with the head of its table on each page and no group alone at the end", () => {
    const kinds = fc.record({ height: fc.integer({ min: 5, max: 40 }), isGroup: fc.boolean() });
    fc.assert(
      fc.property(fc.array(kinds, { minLength: 1, maxLength: 60 }), (rows) => {
        const head: Piece = { height: 10, draw, staysWithNext: true };
        const pieces: Piece[] = rows.map(({ height, isGroup }, at) => ({
          height,
          draw,
          head,
          // Two groups in a row do not come up: each has rows.
          staysWithNext: isGroup && at % 3 === 0 && at < rows.length - 1,
        }));
        const pages = paginate([head, ...pieces], 120);
        expect(pages.flat().filter((piece) => piece !== head)).toEqual(pieces);
        for (const page of pages) {
          expect(page[0]).toBe(head);
          expect(page.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(120);
          expect(page.at(-1)?.staysWithNext ?? false).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
  });
});
