import { proxy } from "valtio";
import type { Density, Theme } from "#commands/command.ts";
import type { Api } from "#contract/api.ts";
import { type PageSize, pageSizes } from "#contract/constants.ts";
import { type ViewType, viewTypes } from "#contract/enumerations.ts";
import type { Preferences as Stored } from "#contract/session-schema.ts";
import { api } from "../client/api.ts";
import { keepJson, keptJson, ownKeys } from "./storage.ts";

/** What a login keeps for itself, on the server and for the next first paint. */
export interface Preferences {
  density: Density;
  theme: Theme;
  pageSize: PageSize;
  ordersView: ViewType;
  /** The saved layout of the orders grid, as the grid wrote it; null before any. */
  ordersLayout: Stored[string];
}
export type PreferenceName = keyof Preferences;

/** A preference's name on the server, and which values make sense: others are ignored. */
const known: { readonly [Name in PreferenceName]: { readonly stored: string; fits(value: unknown): boolean } } = {
  density: { stored: "density", fits: (value) => value === "comfortable" || value === "compact" },
  theme: { stored: "theme", fits: (value) => value === "system" || value === "light" || value === "dark" },
  pageSize: { stored: "page-size", fits: (value) => pageSizes.some((size) => size === value) },
  ordersView: { stored: "orders-view", fits: (value) => viewTypes.some((view) => view === value) },
  ordersLayout: { stored: "orders-layout", fits: (value) => value !== undefined },
};
const names = Object.keys(known) as PreferenceName[];

/** The preferences and the hands on them. */
export interface PreferenceHands {
  readonly preferences: Preferences;
  setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void;
  readKept(): void;
  readPreferences(): Promise<void>;
  onPreferenceFailure(listener: (error: unknown) => void): () => void;
}

/** Makes the preferences; saving waits `patience` milliseconds so that dragging a column is saved once. */
export function createPreferences(call: Api, patience: number): PreferenceHands {
  const preferences = proxy<Preferences>({
    density: "compact",
    theme: "system",
    pageSize: 50,
    ordersView: "BUSINESS",
    ordersLayout: null,
  });
  const waiting = new Map<PreferenceName, ReturnType<typeof setTimeout>>();
  const listeners = new Set<(error: unknown) => void>();

  const take = (values: Readonly<Record<string, unknown>>, nameIn: (name: PreferenceName) => string): void => {
    for (const name of names) {
      const value = values[nameIn(name)];
      // What is being saved is newer than anything read.
      if (known[name].fits(value) && !waiting.has(name)) Object.assign(preferences, { [name]: value });
    }
  };

  const save = async (name: PreferenceName): Promise<void> => {
    try {
      const value = JSON.parse(JSON.stringify(preferences[name])) as Stored[string];
      await call("preferences.save", { params: { name: known[name].stored }, body: { value } });
    } catch (error) {
      for (const listener of listeners) listener(error);
    } finally {
      waiting.delete(name);
    }
  };

  return {
    preferences,
    setPreference(name, value) {
      preferences[name] = value;
      keepJson(ownKeys.preferences, preferences);
      clearTimeout(waiting.get(name));
      waiting.set(
        name,
        setTimeout(() => void save(name), patience),
      );
    },
    readKept: () => take(keptJson<Record<string, unknown>>(ownKeys.preferences) ?? {}, (name) => name),
    async readPreferences() {
      take(await call("preferences.list", {}), (name) => known[name].stored);
      keepJson(ownKeys.preferences, preferences);
    },
    onPreferenceFailure(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const hands = createPreferences(api, 400);

/** What this login prefers; read it with valtio's `useSnapshot`. */
export const preferences = hands.preferences;

/** Changes a preference at once, keeps it in the browser, and saves it on the server a moment later. */
export function setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  hands.setPreference(name, value);
}

/** Takes up what this browser has kept, for the first paint. */
export const readKeptPreferences = hands.readKept;

/** Takes up what the server keeps for this login. Throws the call's ApiFailure. */
export const readPreferences = hands.readPreferences;

/** Hears of a preference the server could not save; answers how to stop hearing. */
export const onPreferenceFailure = hands.onPreferenceFailure;
