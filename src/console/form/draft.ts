import type { AnyForm, FormFields } from "#commands/form.ts";
import { removeDraft, writeDraft, readDraft } from "#console/session/drafts.ts";
import { session } from "#console/session/session.ts";
import type { TypedForm } from "./typed.ts";

/** The key of a save that was not answered, and what it was for. */
export interface PendingSave {
  readonly content: string;
  readonly key: string;
}

/** What is kept of a form that is not saved: what it began with, what was typed, and a save without an answer. */
export interface FormDraft {
  /** The version of the record it began with; null for a new one. */
  readonly version: number | null;
  readonly base: TypedForm;
  readonly typed: TypedForm;
  readonly pending: PendingSave | null;
}

function nameOf({ name, record }: AnyForm): string {
  return [session.store?.id ?? "", name, record?.id ?? "new"].join("/");
}

/** Keeps what was typed until the tab is closed; passwords and files are left out. */
export function writeFormDraft(form: AnyForm, draft: FormDraft): void {
  if (!session.user) return;
  const { fields } = form;
  writeDraft(session.user.id, nameOf(form), {
    ...draft,
    base: storable(fields, draft.base),
    typed: storable(fields, draft.typed),
  });
}

/** What was typed into this form by this login in this tab; null when nothing was, or fields have changed since. */
export function readFormDraft(form: AnyForm): FormDraft | null {
  const kept = session.user && readDraft(session.user.id, nameOf(form));
  if (typeof kept !== "object" || kept === null || !("base" in kept) || !("typed" in kept)) return null;
  const draft = kept as FormDraft;
  const known = Object.keys(storable(form.fields, draft.typed));
  return known.every((name) => name in draft.typed && name in draft.base) ? draft : null;
}

/** Forgets what was typed into this form. */
export function removeFormDraft(form: AnyForm): void {
  if (session.user) removeDraft(session.user.id, nameOf(form));
}

function storable(fields: FormFields, typed: TypedForm): TypedForm {
  const names = Object.entries(fields)
    .filter(([, { limits }]) => limits.type !== "password" && limits.type !== "file")
    .map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
}
