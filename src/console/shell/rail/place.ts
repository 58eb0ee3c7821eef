import type { Place } from "#commands/context/now.ts";
import type { Area } from "#commands/areas.ts";
import type { SavedView } from "#contract/saved-views/schema.ts";
import { type Destination, destinationAt, destinations, viewAbove } from "#commands/destinations.ts";
import { cachedAnswer } from "#console/client/refreshing/cache-entries.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { preferences, setPreference } from "#console/session/preferences/preferences.ts";
import { session } from "#console/session/session.ts";

/** Where the operator is, and what this login has pinned. */
export function readPlace(): Place {
  const { pathname, search } = window.location;
  const view = destinationAt(pathname);
  const savedView = new URLSearchParams(search).get("view");
  const address = savedView === null ? pathname : `${pathname}?view=${savedView}`;
  const known = cachedAnswer(cacheKeys.savedViews(session.store?.id ?? "")) as readonly SavedView[] | undefined;
  return {
    view: view?.id ?? null,
    title: pinAt(address, known)?.title ?? null,
    address: view?.path === pathname || (savedView !== null && viewAbove(pathname)) ? address : null,
    savedView,
    pins: preferences.pins.map((pin) => pinAt(pin, known)),
  };
}

/**
 * A pinned view with its title; null where there is none, or none that this login may see. A saved view has the title
 * of its list until the saved views of the store are known, and is none where they lack it.
 */
export function pinAt(address: string, saved: readonly SavedView[] | undefined): Place["pins"][number] {
  const [list = "", id] = address.split("?view=");
  const view = destinations.find(({ path }) => path === list) ?? (id === undefined ? null : viewAbove(list));
  if (!view || !session.rights.includes(view.right)) return null;
  if (id === undefined || !saved) return { title: view.title, address };
  const named = saved.find((each) => each.id === id);
  return named ? { title: named.name, address } : null;
}

/** Pins an address under a digit, counted from 0, or frees that digit with `null`. The others keep their digits. */
export function setPin(at: number, address: string | null): void {
  const pins = Array.from({ length: Math.max(at + 1, preferences.pins.length) }, (_, each) =>
    each === at ? (address ?? "") : (preferences.pins[each] ?? ""),
  );
  setPreference("pins", pins.slice(0, pins.findLastIndex((pin) => pin !== "") + 1));
}

/** The view of an area that this login has used last, else its first one. */
export function lastView(views: readonly Destination[], used: Readonly<Record<string, string>>): Destination | null {
  return views.find(({ area, path }) => used[area] === path) ?? views[0] ?? null;
}

/** Remembers the view on screen as the one of its area that was used last. */
export function rememberView(path: string): void {
  const view = destinationAt(path);
  const used: Readonly<Partial<Record<Area, string>>> = preferences.areaViews;
  if (view && session.rights.includes(view.right) && used[view.area] !== view.path)
    setPreference("areaViews", { ...used, [view.area]: view.path });
}
