/** The prefix of every draft's key. The login's id follows, so that nobody ever sees what somebody else has typed. */
const prefix = "aisle.draft/";

function keyOf(userId: string, name: string): string {
  return `${prefix}${userId}/${name}`;
}

function draftKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
}

/** Stores what was typed, as JSON, until this tab is closed. When the storage is full, only the draft is lost. */
export function writeDraft(userId: string, name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, name), JSON.stringify(draft));
  } catch {
    removeDraft(userId, name);
  }
}

/** What a login has typed into a form in this tab; null when nothing is stored. */
export function readDraft(userId: string, name: string): unknown {
  const text = sessionStorage.getItem(keyOf(userId, name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Deletes a draft, after it was saved or deliberately discarded. */
export function removeDraft(userId: string, name: string): void {
  sessionStorage.removeItem(keyOf(userId, name));
}

/** Deletes the drafts of all other logins in this tab. */
export function removeDraftsOfOthers(userId: string): void {
  for (const key of draftKeys()) if (!key.startsWith(keyOf(userId, ""))) sessionStorage.removeItem(key);
}

/** Takes all drafts from a storage that is about to be cleared; returns the function that puts them back. */
export function takeDrafts(): () => void {
  const drafts = draftKeys().map((key) => [key, sessionStorage.getItem(key) ?? ""] as const);
  return () => drafts.forEach(([key, text]) => sessionStorage.setItem(key, text));
}
