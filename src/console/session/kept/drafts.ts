/** The prefix of every draft's key. The login's id follows, so that nobody ever sees what somebody else has typed. */
const prefix = "aisle.draft/";

const places = ["tab", "browser"] as const;

/** How long a draft is kept: until its tab is closed, or in this browser until it is removed, for all tabs. */
export type DraftPlace = (typeof places)[number];

function storageOf(place: DraftPlace): Storage {
  return place === "tab" ? sessionStorage : localStorage;
}

/** The key of a draft in its storage. */
export function draftKey(userId: string, name: string): string {
  return `${prefix}${userId}/${name}`;
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

/** The beginning of the keys under which the drafts of a login outlive its session. */
export const lastingDrafts = (userId: string): string => `draft/${userId}/`;

/** All drafts of this tab and of all tabs, by the keys under which they outlive the session. */
export function draftsToKeep(): ReadonlyMap<string, string> {
  return new Map(
    places.flatMap((place) => {
      const storage = storageOf(place);
      const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
      return keys.map((key) => {
        const [userId = "", ...name] = key.slice(prefix.length).split("/");
        return [`${lastingDrafts(userId)}${place}/${name.join("/")}`, storage.getItem(key) ?? ""] as const;
      });
    }),
  );
}

/** Puts the drafts of a login that have outlived its session back to where they were. */
export function putDraftsBack(userId: string, kept: ReadonlyMap<string, string>): void {
  for (const [key, text] of kept) {
    const [place, ...name] = key.slice(lastingDrafts(userId).length).split("/");
    storageOf(place === "tab" ? "tab" : "browser").setItem(draftKey(userId, name.join("/")), text);
  }
}
