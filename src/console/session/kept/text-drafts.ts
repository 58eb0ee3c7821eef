import { readDraft, removeDraft, writeDraft } from "./drafts.ts";
import { session } from "#console/session/session.ts";

function nameOf(title: string): string {
  return [session.store?.id ?? "", "text", title].join("/");
}

/** Keeps a written text until this tab is closed, under the title of the question it answers. An empty one is removed. */
export function keepText(title: string, text: string): void {
  if (text === "") removeText(title);
  else if (session.user) writeDraft(session.user.id, nameOf(title), text);
}

/** The text this login has written for a question and not yet saved; null when there is none. */
export function keptText(title: string): string | null {
  const text = session.user && readDraft(session.user.id, nameOf(title));
  return typeof text === "string" ? text : null;
}

/** Forgets the text of a question, once it was saved or deliberately dropped. */
export function removeText(title: string): void {
  if (session.user) removeDraft(session.user.id, nameOf(title));
}
