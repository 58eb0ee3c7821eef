import type { AnyForm } from "#commands/form.ts";
import { readFormDraft, type PendingSave } from "./draft.ts";
import { type Difference, mergeTyped } from "./merge.ts";
import { isChanged, type TypedForm, typedForm } from "./typed.ts";

/** How a form stands when it is opened. */
export interface StartedForm {
  /** Without anything typed: what a change is measured by. */
  readonly base: TypedForm;
  readonly typed: TypedForm;
  readonly differences: readonly Difference[];
  /** Something typed earlier stands in it again. */
  readonly isKept: boolean;
  readonly pending: PendingSave | null;
}

/**
 * Opens a form as it stands, with what was typed into it before. Where the record has been changed since then, both are
 * brought together as after a refused save.
 */
export function startForm(form: AnyForm): StartedForm {
  const { fields, record } = form;
  const base = typedForm(fields, form.values(record));
  const draft = readFormDraft(form);
  const nothing = { base, typed: base, differences: [], isKept: false, pending: null };
  if (!draft) return nothing;
  const mine = { ...base, ...draft.typed };
  const isNewer = record !== undefined && record.version !== draft.version;
  const { typed, differences } = isNewer
    ? mergeTyped(fields, { ...base, ...draft.base }, base, mine)
    : { typed: mine, differences: [] };
  if (!isChanged(fields, base, typed)) return nothing;
  return { base, typed, differences, isKept: true, pending: draft.pending };
}
