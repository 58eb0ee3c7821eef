/** The prefix of every draft's key. The login's id follows, so that nobody ever sees what somebody else has typed. */
const prefix = "aisle.draft/";

/** How long a draft is kept: until its tab is closed, or in this browser until it is removed, for all tabs. */
export type DraftPlace = "tab" | "browser";

function storageOf(place: DraftPlace): Storage {
  return place === "tab" ? sessionStorage : localStorage;
}

/** The key of a draft in its storage. */
export function draftKey(userId: string, name: string): string {
  return `${prefix}${userId}/${name}`;
}

/** All drafts with their storages. */
function allDrafts(): { readonly storage: Storage; readonly key: string }[] {
  return [sessionStorage, localStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ storage, key })),
  );
}

/** Stores what was typed, as JSON. When the storage is full, only the draft is lost. */
export function writeDraft(userId: string, name: string, draft: unknown, place: DraftPlace = "tab"): void {
  try {
    storageOf(place).setItem(draftKey(userId, name), JSON.stringify(draft));
  } catch {
    removeDraft(userId, name, place);
  }
}

/** What a login has typed; null when nothing is stored. */
export function readDraft(userId: string, name: string, place: DraftPlace = "tab"): unknown {
  const text = storageOf(place).getItem(draftKey(userId, name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Deletes a draft, after it was saved or deliberately discarded. */
export function removeDraft(userId: string, name: string, place: DraftPlace = "tab"): void {
  storageOf(place).removeItem(draftKey(userId, name));
}

/** What this tab keeps that a login has typed and not saved: the title of a text, "" for a form; null for nothing. */
export function keptDraft(userId: string): string | null {
  const kept = Object.keys(sessionStorage).find((key) => key.startsWith(draftKey(userId, "")));
  return kept === undefined ? null : (/\/text\/(.*)\/\w+$/.exec(kept)?.[1] ?? "");
}

/** Deletes the drafts of all other logins. */
export function removeDraftsOfOthers(userId: string): void {
  for (const { storage, key } of allDrafts()) if (!key.startsWith(draftKey(userId, ""))) storage.removeItem(key);
}

/** Takes all drafts from storages that are about to be cleared; returns the function that puts them back. */
export function takeDrafts(): () => void {
  const drafts = allDrafts().map((draft) => ({ ...draft, text: draft.storage.getItem(draft.key) ?? "" }));
  return () => drafts.forEach(({ storage, key, text }) => storage.setItem(key, text));
}
