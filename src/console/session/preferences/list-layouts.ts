import { maxPreferenceLength } from "#contract/constants.ts";
import { type Preferences, preferences, setPreference } from "./preferences.ts";

/** Saves how a list's columns are arranged, under the list's name. */
export function setListLayout(list: string, layout: object): void {
  setPreference("layouts", withLayout(preferences.layouts, list, layout));
}

/**
 * The layouts with one more. They are kept in one preference, so that many lists fit: where it would be longer than the
 * gateway takes, the layouts that were changed longest ago are forgotten.
 */
export function withLayout(layouts: Preferences["layouts"], list: string, layout: object): Preferences["layouts"] {
  const { [list]: _, ...others } = layouts;
  const kept = [...Object.entries(others), [list, layout] as const];
  while (kept.length > 1 && JSON.stringify(Object.fromEntries(kept)).length > maxPreferenceLength) kept.shift();
  return Object.fromEntries(kept);
}
