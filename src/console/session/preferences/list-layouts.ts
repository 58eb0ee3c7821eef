import { maxPreferenceLength } from "#contract/constants.ts";
import { type Preferences, preferences, setPreference } from "./preferences.ts";

/** Saves the column layout of a list under the list's name. */
export function setListLayout(list: string, layout: object): void {
  setPreference("layouts", withLayout(preferences.layouts, list, layout));
}

/**
 * Adds one layout to the stored ones. All are kept in one preference; when it would exceed the gateway's limit, the
 * layouts that were changed longest ago are dropped.
 */
export function withLayout(layouts: Preferences["layouts"], list: string, layout: object): Preferences["layouts"] {
  const { [list]: _, ...others } = layouts;
  const kept = [...Object.entries(others), [list, layout] as const];
  while (kept.length > 1 && JSON.stringify(Object.fromEntries(kept)).length > maxPreferenceLength) kept.shift();
  return Object.fromEntries(kept);
}
