/** The edges of something on screen, in CSS pixels. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const gap = 8;
/** The distance from the top of the screen within the bar at the top. */
const topGap = 3;

/**
 * The elements of a screen that messages never cover. They stand in the bar at the top, over its search button; a long
 * one reaches to the views and tabs below, but not to the rows.
 */
const keptClear = "h1, h2, input, textarea";

/** The elements of a dialog that operators type in or read first: messages never cover them. */
const keptClearInDialog = [
  "header",
  "[role=tablist]",
  ".aisle-dialog-head",
  "thead",
  // Smaller headings come again and again within what is read: a message between them would be far down.
  keptClear,
].join();

/**
 * The highest place, not above `from`, where a box of this height covers none of the obstacles; just below the first of
 * them where that place would be in the lower half of the screen.
 */
export function clearTop(box: Edges, obstacles: readonly Edges[], screenHeight: number, from = gap): number {
  const height = box.bottom - box.top;
  const below = obstacles
    .filter(({ left, right }) => left < box.right && right > box.left)
    .toSorted((one, other) => one.top - other.top)
    .reduce<number[]>((tops, { top, bottom }) => {
      const last = tops.at(-1) ?? from;
      return top < last + height && bottom > last ? [...tops, bottom + gap] : tops;
    }, []);
  const lowest = below.at(-1) ?? from;
  return lowest + height > screenHeight / 2 ? (below[0] ?? from) : lowest;
}

/**
 * The distance from the top of the screen, not less than `from`, at which a layer of messages covers nothing that must
 * be kept clear.
 */
export function clearTopOf(layer: HTMLElement, from?: number): number {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  const within = [...(dialog ?? document).querySelectorAll<HTMLElement>(dialog ? keptClearInDialog : keptClear)];
  // The bar above the screen is read behind a dialog too.
  const obstacles = [...(dialog ? document.querySelectorAll<HTMLElement>(".aisle-top") : []), ...within]
    .map((element) => element.getBoundingClientRect())
    // Leaves out headings for screen readers only: they are about one pixel large.
    .filter(({ width, height }) => width > gap && height > gap);
  const least = from ?? (dialog ? gap : topGap);
  return clearTop(layer.getBoundingClientRect(), obstacles, window.innerHeight, least);
}
