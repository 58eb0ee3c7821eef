// Wider than any word in a text face at 13 px, capitals included. Rows higher than a comfortable one carry a larger face.
const widestAverage = 9.5;
const highestTextRow = 34;
const padding = 16;

/**
 * Whether a text may be wider than its cell, in CSS pixels, judged by its length alone. Only such cells are clipped: each
 * clip costs the browser a paint of its own, and most cells of a dense list need none.
 */
export function mayOverflow(text: string, width: number, rowHeight: number): boolean {
  return rowHeight > highestTextRow || text.length * widestAverage > width - padding;
}
