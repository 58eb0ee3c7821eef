/** The keys of the console in the browser's local storage, spelled as in the specification (section 3). */
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

/** Further keys of this console. */
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

/** The value of `currentPage` until a screen was chosen. */
export const homePage = "HOME-PAGE";

/**
 * Stores a text under a key. When the storage is full or blocked, the page goes on working; only the next start misses
 * the value.
 */
export function writeItem(key: StorageKey | OwnKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // Reported to the error log, because the caller can do nothing about it.
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Stores a JSON value under a key. */
export function writeJson(key: StorageKey | OwnKey, value: unknown): void {
  writeItem(key, JSON.stringify(value));
}

/** The text stored under a key; null when there is none. */
export function readItem(key: StorageKey | OwnKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The JSON value stored under a key; null when there is none, or when the text is not JSON. */
export function readJson<Value>(key: StorageKey | OwnKey): Value | null {
  const text = readItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

/** Deletes the value of a key. */
export function removeItem(key: StorageKey | OwnKey): void {
  localStorage.removeItem(key);
}

/** Empties local storage and session storage of this origin. */
export function clearStorages(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Whether somebody is logged in: only when the stored flag is exactly "true". */
export function isLoggedIn(): boolean {
  return readItem("isLogin") === "true";
}

/** The path of the screen that was chosen last; "HOME-PAGE" until one was. */
export function currentPage(): string {
  return readItem("currentPage") ?? homePage;
}
