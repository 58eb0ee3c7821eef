import type { RouteName } from "#contract/routes/paths.ts";
import { type FirstCall, keptCallsKey, type KeptCalls, takeFirstAnswer } from "./first-calls.ts";
import type { Connection } from "./connection.ts";

/** The most screens whose calls a tab remembers. Beyond them, the screen that was left longest ago is dropped. */
const mostPlaces = 20;

/** Calls that several screens share: the settings of a view are read once for all of its screens. */
const everywhere: readonly RouteName[] = ["settings.order-view"];

/** Whether a call is one that a screen reads its first rows with. Such calls change nothing. */
export function isFirstCall(name: RouteName): boolean {
  return /\.(filter|counts)$/.test(name) || name === "dashboard.read" || everywhere.includes(name);
}

/**
 * Remembers the calls that each screen begins with, so that the page can send them at once when the screen is reloaded.
 * Takes the responses to those that the page has sent. They are forgotten when the session ends.
 */
export function keepFirstCalls(connection: Connection, isLoggedIn: () => boolean): void {
  const shared = new Map<string, FirstCall>();
  const places = new Map<string, Map<string, FirstCall>>();
  const callsAt = (place: string): Map<string, FirstCall> => {
    const calls = places.get(place) ?? new Map<string, FirstCall>();
    places.delete(place);
    places.set(place, calls);
    for (const oldest of places.keys()) if (places.size > mostPlaces) places.delete(oldest);
    return calls;
  };
  connection.ahead = (name, call, signal) => {
    if (!isFirstCall(name)) return undefined;
    if (everywhere.includes(name)) shared.set(call.url, call);
    else {
      const calls = callsAt(here());
      // Later calls of the same route read what comes into view later.
      if (!calls.has(name)) calls.set(name, call);
    }
    return takeFirstAnswer(document, call, signal);
  };
  window.addEventListener("pagehide", () => {
    const calls = [...shared.values(), ...(places.get(here())?.values() ?? [])];
    if (!isLoggedIn() || calls.length === 0) return;
    const kept: KeptCalls = { place: here(), businessUnitId: connection.businessUnitId(), calls };
    sessionStorage.setItem(keptCallsKey, JSON.stringify(kept));
  });
}

function here(): string {
  return window.location.pathname + window.location.search;
}
