/** The keys the console keeps in the browser's local storage, spelled as the specification does (section 3). */
export const storageKeys = [
  "token",
  "isLogin",
  "userDetails",
  "response",
  "username",
  "entityName",
  "storelogo",
  "permission",
  "currentPage",
  "firebase_token",
  "variablesHeader",
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** Keys of this console's own, beside the specification's. */
export const ownKeys = {
  tokenEndsAt: "aisle.tokenEndsAt",
  stores: "aisle.stores",
  storeId: "aisle.storeId",
  settings: "aisle.settings",
  preferences: "aisle.preferences",
  lastActive: "aisle.lastActive",
  ended: "aisle.ended",
} as const;
export type OwnKey = (typeof ownKeys)[keyof typeof ownKeys];

/** What `currentPage` says before any page was visited. */
const defaultPage = "HOME-PAGE";

/** Keeps a text under a key. Where the storage is full or forbidden, the page works on: only the next start knows less. */
export function keep(key: StorageKey | OwnKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // For the error log, not for whoever wanted something kept.
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Keeps any JSON value under a key. */
export function keepJson(key: StorageKey | OwnKey, value: unknown): void {
  keep(key, JSON.stringify(value));
}

/** The text kept under a key; null when there is none. */
export function kept(key: StorageKey | OwnKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The JSON value kept under a key; null when there is none, or what stands there is no JSON. */
export function keptJson<Value>(key: StorageKey | OwnKey): Value | null {
  const text = kept(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

/** Removes what is kept under a key. */
export function forget(key: StorageKey | OwnKey): void {
  localStorage.removeItem(key);
}

/** Empties both storages of this origin. */
export function clearStorages(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Whether somebody is logged in: only when the stored flag is true. */
export function isLoggedIn(): boolean {
  return kept("isLogin") === "true";
}

/** The page the operator visited last. */
export function currentPage(): string {
  return kept("currentPage") ?? defaultPage;
}
