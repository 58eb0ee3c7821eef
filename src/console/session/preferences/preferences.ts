import { proxy } from "valtio";
import type { Density, ListSort, Theme } from "#commands/context/now.ts";
import type { Api, CallOptions } from "#contract/routes/routes.ts";
import { type PageSize, pageSizes } from "#contract/constants.ts";
import { type ViewType, viewTypes } from "#contract/enumerations.ts";
import type { Preferences as Stored } from "#contract/session/schema.ts";
import { api } from "#console/client/api.ts";
import { defaultAppearance } from "#console/theme/appearance.ts";
import { writeJson, readJson, ownKeys } from "#console/session/kept/storage.ts";

/** The preferences of a login, stored on the server and, for the next first render, in the browser. */
export interface Preferences {
  density: Density;
  theme: Theme;
  /** Whether a new Express order and the first late one are heard. */
  sound: boolean;
  pageSize: PageSize;
  ordersView: ViewType;
  /** The column layout of each list, by the list's name, in the grid's format. */
  layouts: Readonly<Record<string, object>>;
  /** The own sorting of each list, by the list's name. */
  sorts: Readonly<Record<string, ListSort>>;
  /** Ids of the commands that were run recently from the palette, the latest first. */
  recentCommands: readonly string[];
  /** The view of each area that was used last, by its address. */
  areaViews: Readonly<Record<string, string>>;
  /** The addresses of the pinned views by their digits; empty where a digit is free. */
  pins: readonly string[];
}
export type PreferenceName = keyof Preferences;

/** How a preference is stored. */
interface PreferenceStorage {
  /** Its name on the server. */
  readonly serverName: string;
  /** How long a change waits before it is saved, in milliseconds; left out for the usual time. */
  readonly delay?: number;
  /** Whether a stored value is valid; other values are ignored. */
  isValid(value: unknown): boolean;
}

const storageOf: { readonly [Name in PreferenceName]: PreferenceStorage } = {
  density: { serverName: "density", isValid: (value) => value === "comfortable" || value === "compact" },
  theme: { serverName: "theme", isValid: (value) => value === "system" || value === "light" || value === "dark" },
  sound: { serverName: "sound", isValid: (value) => typeof value === "boolean" },
  pageSize: { serverName: "page-size", isValid: (value) => pageSizes.some((size) => size === value) },
  ordersView: { serverName: "orders-view", isValid: (value) => viewTypes.some((view) => view === value) },
  layouts: { serverName: "layouts", isValid: isRecord },
  sorts: { serverName: "sorts", isValid: (value) => isRecord(value) && Object.values(value).every(isSort) },
  recentCommands: {
    serverName: "recent-commands",
    // This one changes with every command: one request for many changes is enough.
    delay: 10_000,
    isValid: isTexts,
  },
  // This one changes with every screen.
  areaViews: { serverName: "area-views", delay: 10_000, isValid: isRecord },
  pins: { serverName: "pins", isValid: isTexts },
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSort(value: unknown): boolean {
  return isRecord(value) && typeof value["column"] === "string" && typeof value["descending"] === "boolean";
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

const names = Object.keys(storageOf) as PreferenceName[];

/** The preferences and the functions that read and save them. */
export interface PreferenceStore {
  readonly preferences: Preferences;
  setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void;
  readStored(): void;
  readPreferences(): Promise<void>;
  /** Saves all waiting changes at once; the listeners receive the failures. */
  savePreferences(signal?: AbortSignal): Promise<void>;
  onPreferenceFailure(listener: (error: unknown) => void): () => void;
}

/**
 * Makes the preferences. A change waits `delay` milliseconds before it is saved, so that dragging a column sends one
 * request.
 */
export function createPreferences(call: Api, delay: number): PreferenceStore {
  const preferences = proxy<Preferences>({
    ...defaultAppearance,
    sound: false,
    pageSize: 50,
    ordersView: "BUSINESS",
    layouts: {},
    sorts: {},
    recentCommands: [],
    areaViews: {},
    pins: [],
  });
  const waiting = new Map<PreferenceName, ReturnType<typeof setTimeout>>();
  const listeners = new Set<(error: unknown) => void>();

  const apply = (values: Readonly<Record<string, unknown>>, nameIn: (name: PreferenceName) => string): void => {
    for (const name of names) {
      const value = values[nameIn(name)];
      // A waiting change is newer than anything read from the server.
      if (storageOf[name].isValid(value) && !waiting.has(name)) Object.assign(preferences, { [name]: value });
    }
  };

  const save = async (name: PreferenceName, options: CallOptions = {}): Promise<void> => {
    const timer = waiting.get(name);
    clearTimeout(timer);
    try {
      const value = JSON.parse(JSON.stringify(preferences[name])) as Stored[string];
      await call("preferences.save", { params: { name: storageOf[name].serverName }, body: { value } }, options);
    } catch (error) {
      for (const listener of listeners) listener(error);
    } finally {
      // When it has changed again during the request, the newer change keeps waiting.
      if (waiting.get(name) === timer) waiting.delete(name);
    }
  };

  return {
    preferences,
    setPreference(name, value) {
      preferences[name] = value;
      writeJson(ownKeys.preferences, preferences);
      clearTimeout(waiting.get(name));
      waiting.set(
        name,
        setTimeout(() => void save(name), storageOf[name].delay ?? delay),
      );
    },
    readStored: () =>
      apply(
        withOldLayout(readJson<Record<string, unknown>>(ownKeys.preferences) ?? {}, "ordersLayout"),
        (name) => name,
      ),
    async readPreferences() {
      apply(withOldLayout(await call("preferences.list", {}), "orders-layout"), (name) => storageOf[name].serverName);
      writeJson(ownKeys.preferences, preferences);
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

/** Reads the layout of the orders under its old name, from before other lists had layouts. */
function withOldLayout(values: Readonly<Record<string, unknown>>, was: string): Readonly<Record<string, unknown>> {
  const old = values[was];
  if (values["layouts"] !== undefined || typeof old !== "object" || old === null) return values;
  return { ...values, layouts: { orders: old } };
}

const store = createPreferences(api, 400);

/** The preferences of this login; read them with valtio's `useSnapshot`. */
export const preferences = store.preferences;

/** Changes a preference at once, stores it in the browser, and saves it on the server a moment later. */
export function setPreference<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  store.setPreference(name, value);
}

/** Reads the preferences stored in this browser, for the first render. */
export const readStoredPreferences = store.readStored;

/** Reads the preferences of this login from the server. Throws an ApiFailure. */
export const readPreferences = store.readPreferences;

/** Saves waiting changes at once, before the page or the session ends. */
export const savePreferences = store.savePreferences;

/** Calls the listener when a preference could not be saved on the server; returns the function that unsubscribes. */
export const onPreferenceFailure = store.onPreferenceFailure;
