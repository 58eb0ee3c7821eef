/** How wide a text may be, in CSS pixels: never less than it is, seldom much more. */
export type Ruler = (text: string) => number;

const padding = 16;
/** Kerning and rounding. */
const slack = 1.02;
/** Wider than any word in a text face, capitals included, as a share of the font's size. */
const widestAverage = 0.73;
const digits = "0123456789";

/** A ruler for what an element says. It goes by the bold face, letter by letter: each letter is measured once. */
export function createRuler(element: HTMLElement): Ruler {
  const { fontFamily, fontSize } = getComputedStyle(element);
  const canvas = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) return (text) => text.length * widestAverage * (Number.parseFloat(fontSize) || 13);
  canvas.font = `600 ${fontSize} ${fontFamily}`;
  const widths = new Map<string, number>();
  const measure = (letter: string): number => {
    // Figures of a list stand under each other: all are as wide as the widest.
    const alike = digits.includes(letter) ? [...digits] : [letter];
    const width = Math.max(...alike.map((one) => canvas.measureText(one).width)) * slack;
    widths.set(letter, width);
    return width;
  };
  return (text) => {
    let width = 0;
    for (const letter of text) width += widths.get(letter) ?? measure(letter);
    return width;
  };
}

/**
 * Whether a text may be wider than its cell of so many CSS pixels, in which it leaves room for something else. Only such
 * cells are clipped: each clip costs the browser a paint of its own, and most cells of a dense list need none.
 */
export function mayOverflow(text: string, width: number, room: number, ruler: Ruler): boolean {
  return ruler(text) > width - padding - room;
}
