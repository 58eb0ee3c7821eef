import type { AnyForm, FormFields } from "#commands/form.ts";
import { removeDraft, writeDraft, readDraft } from "#console/session/kept/drafts.ts";
import { session } from "#console/session/session.ts";
import type { TypedForm } from "./typed.ts";

/** The idempotency key of a save without a response, and what it would have saved. */
export interface PendingSave {
  readonly content: string;
  readonly key: string;
}

/** The draft of a form: the values at the beginning, what was typed, and a save without a response. */
export interface FormDraft {
  /** The version of the record when the form was opened; null for a new one. */
  readonly version: number | null;
  readonly base: TypedForm;
  readonly typed: TypedForm;
  readonly pending: PendingSave | null;
}

function nameOf({ name, record }: AnyForm): string {
  return [session.store?.id ?? "", name, record?.id ?? "new"].join("/");
}

/** Stores a draft until the tab is closed, without passwords and files. */
export function writeFormDraft(form: AnyForm, draft: FormDraft): void {
  if (!session.user) return;
  const { fields } = form;
  writeDraft(session.user.id, nameOf(form), {
    ...draft,
    base: storable(fields, draft.base),
    typed: storable(fields, draft.typed),
  });
}

/** The draft of this form by this login in this tab; null when there is none, or when the form has other fields now. */
export function readFormDraft(form: AnyForm): FormDraft | null {
  const kept = session.user && readDraft(session.user.id, nameOf(form));
  if (typeof kept !== "object" || kept === null || !("base" in kept) || !("typed" in kept)) return null;
  const draft = kept as FormDraft;
  const known = Object.keys(storable(form.fields, draft.typed));
  return known.every((name) => name in draft.typed && name in draft.base) ? draft : null;
}

/** Whether something is typed into the form of this name for a record, and not saved. */
export function isUnsaved(name: string, id: string): boolean {
  const draft = [session.store?.id ?? "", name, id].join("/");
  return session.user !== null && readDraft(session.user.id, draft) !== null;
}

/** Deletes the draft of this form. */
export function removeFormDraft(form: AnyForm): void {
  if (session.user) removeDraft(session.user.id, nameOf(form));
}

function storable(fields: FormFields, typed: TypedForm): TypedForm {
  const names = Object.entries(fields)
    .filter(([, { limits }]) => limits.type !== "password" && limits.type !== "file")
    .map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
}
