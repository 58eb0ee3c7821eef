/** Estimates the width of a text in CSS pixels: never less than the real width, seldom much more. */
export type Ruler = (text: string) => number;

const padding = 16;
/** A factor for kerning and rounding. */
const kerningFactor = 1.02;
/** The widest average letter of any word, capitals included, as a share of the font size. */
const widestAverage = 0.73;
const digits = "0123456789";

/** Makes a ruler for the text of an element. It adds up the letters of the bold face; each letter is measured once. */
export function createRuler(element: HTMLElement): Ruler {
  const { fontFamily, fontSize } = getComputedStyle(element);
  const canvas = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) return (text) => text.length * widestAverage * (Number.parseFloat(fontSize) || 13);
  canvas.font = `600 ${fontSize} ${fontFamily}`;
  const widths = new Map<string, number>();
  const measure = (letter: string): number => {
    // Digits are tabular in a list: all have the width of the widest.
    const letters = digits.includes(letter) ? [...digits] : [letter];
    const width = Math.max(...letters.map((one) => canvas.measureText(one).width)) * kerningFactor;
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
 * Whether a text may be wider than its cell of `width` CSS pixels, of which `room` is taken by something else. Only
 * such cells are clipped, because every clipped cell costs the browser a paint, and most cells of a dense list need
 * none.
 */
export function mayOverflow(text: string, width: number, room: number, ruler: Ruler): boolean {
  return ruler(text) > width - padding - room;
}
