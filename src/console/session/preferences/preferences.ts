import { proxy } from "valtio";
import type { Density, Theme } from "#commands/given/now.ts";
import type { Api, CallOptions } from "#contract/routes.ts";
import { type PageSize, pageSizes } from "#contract/constants.ts";
import { type ViewType, viewTypes } from "#contract/enumerations.ts";
import type { Preferences as Stored } from "#contract/session/schema.ts";
import { api } from "#console/client/api.ts";
import { keepJson, keptJson, ownKeys } from "#console/session/storage.ts";

/** What a login keeps for itself, on the server and for the next first paint. */
export interface Preferences {
  density: Density;
  theme: Theme;
  pageSize: PageSize;
  ordersView: ViewType;
  /** How each list's columns are arranged, by the list's name, as the grid wrote it. */
  layouts: Readonly<Record<string, object>>;
  /** Ids of the commands run lately from the palette, the latest first. */
  recentCommands: readonly string[];
}
export type PreferenceName = keyof Preferences;

/** How a preference is kept. */
interface Kept {
  /** Its name on the server. */
  readonly stored: string;
  /** How long it waits to be saved, in milliseconds, where that is not the usual. */
  readonly patience?: number;
  /** Which values make sense: others are ignored. */
  fits(value: unknown): boolean;
}

const known: { readonly [Name in PreferenceName]: Kept } = {
  density: { stored: "density", fits: (value) => value === "comfortable" || value === "compact" },
  theme: { stored: "theme", fits: (value) => value === "system" || value === "light" || value === "dark" },
  pageSize: { stored: "page-size", fits: (value) => pageSizes.some((size) => size === value) },
  ordersView: { stored: "orders-view", fits: (value) => viewTypes.some((view) => view === value) },
  layouts: { stored: "layouts", fits: (value) => typeof value === "object" && value !== null && !Array.isArray(value) },
  recentCommands: {
    stored: "recent-commands",
    // Changes with every command: one call for many of them is enough, and leaving does not wait for it.
    patience: 10_000,
    fits: (value) => Array.isArray(value) && value.every((id) => typeof id === "string"),
  },
};
const names = Object.keys(known) as PreferenceName[];

/** The preferences and what reads and saves them. */
export interface PreferenceStore {
  readonly preferences: Preferences;
  setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void;
  readKept(): void;
  readPreferences(): Promise<void>;
  /** Saves at once what waits to be saved; failures are told to the listeners. */
  savePreferences(signal?: AbortSignal): Promise<void>;
  onPreferenceFailure(listener: (error: unknown) => void): () => void;
}

/** Makes the preferences; saving waits `patience` milliseconds so that dragging a column is saved once. */
export function createPreferences(call: Api, patience: number): PreferenceStore {
  const preferences = proxy<Preferences>({
    density: "compact",
    theme: "system",
    pageSize: 50,
    ordersView: "BUSINESS",
    layouts: {},
    recentCommands: [],
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

  const save = async (name: PreferenceName, options: CallOptions = {}): Promise<void> => {
    const timer = waiting.get(name);
    clearTimeout(timer);
    try {
      const value = JSON.parse(JSON.stringify(preferences[name])) as Stored[string];
      await call("preferences.save", { params: { name: known[name].stored }, body: { value } }, options);
    } catch (error) {
      for (const listener of listeners) listener(error);
    } finally {
      // Changed again meanwhile, it waits again.
      if (waiting.get(name) === timer) waiting.delete(name);
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
        setTimeout(() => void save(name), known[name].patience ?? patience),
      );
    },
    readKept: () =>
      take(withOldLayout(keptJson<Record<string, unknown>>(ownKeys.preferences) ?? {}, "ordersLayout"), (name) => name),
    async readPreferences() {
      take(withOldLayout(await call("preferences.list", {}), "orders-layout"), (name) => known[name].stored);
      keepJson(ownKeys.preferences, preferences);
    },
    async savePreferences(signal) {
      await Promise.all([...waiting.keys()].map((name) => save(name, signal ? { signal } : {})));
    },
    onPreferenceFailure(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The values with the layout of the orders under its new name, where it was saved before other lists had one. */
function withOldLayout(values: Readonly<Record<string, unknown>>, was: string): Readonly<Record<string, unknown>> {
  const old = values[was];
  if (values["layouts"] !== undefined || typeof old !== "object" || old === null) return values;
  return { ...values, layouts: { orders: old } };
}

const store = createPreferences(api, 400);

/** What this login prefers; read it with valtio's `useSnapshot`. */
export const preferences = store.preferences;

/** Changes a preference at once, keeps it in the browser, and saves it on the server a moment later. */
export function setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  store.setPreference(name, value);
}

/** Takes up what this browser has kept, for the first paint. */
export const readKeptPreferences = store.readKept;

/** Takes up what the server keeps for this login. Throws the call's ApiFailure. */
export const readPreferences = store.readPreferences;

/** Saves at once what a moment later would have been saved: before the page or the session ends. */
export const savePreferences = store.savePreferences;

/** Hears of a preference the server could not save; answers how to stop hearing. */
export const onPreferenceFailure = store.onPreferenceFailure;
