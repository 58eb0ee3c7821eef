import type { AnyForm } from "#commands/form.ts";
import { readFormDraft, type PendingSave } from "./draft.ts";
import { type Difference, mergeTyped } from "./merge.ts";
import { isChanged, type TypedForm, typedForm } from "./typed.ts";

/** The state in which a form opens. */
export interface StartedForm {
  /** The values without the draft, with which later values are compared. */
  readonly base: TypedForm;
  readonly typed: TypedForm;
  readonly differences: readonly Difference[];
  /** A draft was restored. */
  readonly isKept: boolean;
  readonly pending: PendingSave | null;
}

/**
 * The state in which a form opens, with its draft. When the record was changed since the draft, both are merged, as
 * after a refused save.
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
