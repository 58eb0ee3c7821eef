import type { Place } from "#commands/context/now.ts";
import type { Area } from "#commands/areas.ts";
import { type Destination, destinationAt, destinations } from "#commands/destinations.ts";
import { preferences, setPreference } from "#console/session/preferences/preferences.ts";
import { session } from "#console/session/session.ts";

/** Where the operator is, and what this login has pinned. */
export function readPlace(): Place {
  const { pathname, search } = window.location;
  const view = destinationAt(pathname);
  return {
    view: view?.id ?? null,
    address: view?.path === pathname ? pathname : null,
    savedView: new URLSearchParams(search).get("view"),
    pins: preferences.pins.map((address) => pinAt(address)),
  };
}

/** A pinned view with its title; null where there is none, or none that this login may see. */
function pinAt(address: string): Place["pins"][number] {
  const view = destinations.find(({ path }) => path === address);
  return view && session.rights.includes(view.right) ? { title: view.title, address } : null;
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
