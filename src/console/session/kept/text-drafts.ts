import type { Writing } from "#commands/context/questions.ts";
import { readDraft, removeDraft, writeDraft } from "./drafts.ts";
import { session } from "#console/session/session.ts";

/** The question that a text answers. */
type Question = Pick<Writing, "title" | "about">;

function nameOf({ title, about = [] }: Question): string {
  return [session.store?.id ?? "", "text", title, fingerprint(about)].join("/");
}

/** A short text that differs for other ids, in whatever order they are: there can be thousands. */
function fingerprint(ids: readonly string[]): string {
  const text = ids.toSorted().join();
  return [1, 2].map((seed) => hash(text, seed).toString(36)).join("");
}

function hash(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), seed + 16_777_618);
  return sum >>> 0;
}

/** Keeps a written text until this tab is closed, for the question it answers. An empty one is removed. */
export function keepText(question: Question, text: string): void {
  if (text === "") removeText(question);
  else if (session.user) writeDraft(session.user.id, nameOf(question), text);
}

/** The text this login has written for a question and not yet saved; null when there is none. */
export function keptText(question: Question): string | null {
  const text = session.user && readDraft(session.user.id, nameOf(question));
  return typeof text === "string" ? text : null;
}

/** Forgets the text of a question, once it was saved or deliberately dropped. */
export function removeText(question: Question): void {
  if (session.user) removeDraft(session.user.id, nameOf(question));
}
