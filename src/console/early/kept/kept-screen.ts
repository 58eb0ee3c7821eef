import { ownKeys, readItem, readJson } from "#console/session/kept/storage.ts";
import type { Preferences } from "#console/session/preferences/preferences.ts";

/** What a browser tab keeps with the picture of the screen that it shows, until the page is there again. */
export interface KeptScreen {
  /** What must be the same for the picture to be shown: see `circumstances`. */
  readonly of: string;
  /** Width and height of the window, in pixels: they must be the same too. */
  readonly size: readonly [width: number, height: number];
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

/** An element as plain data: its tag, its attributes, and its children; a text is a string. */
export type PictureNode = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (PictureNode | string)[],
];

/** The stylesheets that a screen needs besides the page's own, so that the page can request them first of all. */
export interface KeptStyles {
  /** Path and query of the screen's address. */
  readonly place: string;
  /** Their paths. */
  readonly sheets: readonly string[];
}

/** Where a browser tab keeps what it is and belongs to. */
export const keptScreenKey = "aisle.kept-screen";
/** Where a browser tab keeps the picture, which is taken in advance. */
export const keptPictureKey = "aisle.kept-picture";
/** Where a browser tab keeps the names of the stylesheets. */
export const keptStylesKey = "aisle.kept-styles";

/** How long a picture may be shown again, in milliseconds: a reload takes seconds, a tab is restored after hours. */
const longestKept = 60_000;

/** Whether something was kept a moment ago. A clock that was set back makes it too old. */
export function isFresh(at: number, now: number): boolean {
  return at <= now && now - at <= longestKept;
}

/**
 * All that decides what a screen shows and to whom, as one text, besides the size of the window: address, build, login,
 * store, rights, preferences and theme. Only where it is the same again, a picture may be shown.
 */
export function circumstances(page: Document, userId: string | undefined, storeId: string | undefined): string {
  // Others, such as the commands that were run last, may still be written when the page has gone.
  const { density, pageSize, ordersView, layouts } = readJson<Partial<Preferences>>(ownKeys.preferences) ?? {};
  return JSON.stringify([
    placeOf(location),
    // The names of all other files of the build are in this one, so it has another name in each build.
    page.querySelector("link[data-main]")?.getAttribute("href"),
    userId,
    storeId,
    readItem("permission"),
    [density, pageSize, ordersView, layouts],
    readItem(ownKeys.settings),
    page.body.classList.contains("bp6-dark"),
  ]);
}

/** Whether the window has a size. To read that from the window would hold up a page that has no layout yet. */
export function isSize([width, height]: KeptScreen["size"]): boolean {
  // A page that is zoomed has sizes between whole pixels.
  const within = (name: string, pixels: number) => `(min-${name}: ${pixels - 1}px) and (max-${name}: ${pixels + 1}px)`;
  return matchMedia(`${within("width", width)} and ${within("height", height)}`).matches;
}

/** Path and query of an address. */
export function placeOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname + search;
}

/** What this tab has kept under a key; null when there is nothing that can be read. */
export function readTabItem<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
