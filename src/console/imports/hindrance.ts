import type { ImportLook, ImportSubjectWords } from "#contract/imports/schema.ts";
import { lackingParts, strangeColumn } from "./columns.ts";
import type { ImportDraft } from "./import-draft.ts";

/** What must be said before a file can be checked, of a part or of its format. */
export interface Hindrance {
  readonly words: string;
  readonly part?: string;
  readonly choice?: "dates" | "on";
}

/** Says that a part has a column which the file does not have. */
export function strangeHindrance(subject: ImportSubjectWords, draft: ImportDraft, look: ImportLook): Hindrance | null {
  const names = look.columns.map(({ name }) => name);
  const strange = strangeColumn(subject, draft.map, names);
  return (
    strange && {
      words: `The file has no column "${strange.column}": choose another one for ${strange.part.title}`,
      part: strange.part.name,
    }
  );
}

/** The first thing that must be said before a file can be checked; null where it can be. */
export function hindranceOf(subject: ImportSubjectWords, draft: ImportDraft, look: ImportLook): Hindrance | null {
  const strange = strangeHindrance(subject, draft, look);
  if (strange) return strange;
  const [lacking] = lackingParts(
    subject,
    draft.map,
    look.columns.map(({ name }) => name),
  );
  if (lacking) return { words: `Choose a column for ${lacking.title}`, part: lacking.name };
  if (draft.dates === null) return { words: "Say how the file writes days", choice: "dates" };
  if (look.join && draft.on === null) return { words: "Say by which columns both files belong together", choice: "on" };
  return null;
}
