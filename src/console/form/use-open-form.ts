import { type RefObject, useCallback, useRef, useState } from "react";
import { type Control, useForm, type UseFormReturn } from "react-hook-form";
import type { RecordRow } from "#contract/records/kind-names.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import type { AnyForm, Trial } from "#commands/form.ts";
import { messages } from "#contract/messages.ts";
import { newId } from "#console/client/api.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { startForm } from "./start-form.ts";
import { removeFormDraft, writeFormDraft, type PendingSave } from "./draft.ts";
import { focusField } from "./form-keys.ts";
import { type Difference, mergeTyped } from "./merge.ts";
import { type FormNotice, readSaveFailure, staleNotice } from "./save-failure.ts";
import { isChanged, type TypedForm, typedForm, valuesOf } from "./typed.ts";

/** A form that is open. */
export interface OpenForm {
  readonly control: Control<Record<string, Typed>>;
  readonly differences: readonly Difference[];
  readonly notice: FormNotice | null;
  readonly isSaving: boolean;
  /** What trying has found, as long as nothing else is typed. */
  readonly trial: Trial | null;
  /** The next save tries first. */
  readonly triesFirst: boolean;
  /** It was opened with a draft. */
  readonly isKept: boolean;
  /** Checks all fields and saves them. */
  readonly save: () => void;
  /** Sets the input of a field. */
  readonly set: (name: string, typed: Typed) => void;
  readonly hasChanges: () => boolean;
  /** Discards what was typed. */
  readonly drop: () => void;
  /** Discards what was typed and shows the values of the record again. */
  readonly startOver: () => void;
  /** Stores what is typed as a draft. */
  readonly keep: (typed: TypedForm) => void;
}

/** Where a form stands: in a dialog or on a screen. */
export interface FormHost {
  /** Whether the form is still shown there. A failure that comes later is told in a message. */
  isOpen(): boolean;
  onSaved(row: RecordRow): void;
}

/**
 * The state of an open form: typing, checking, saving and failed saves. `form` is in the store's words.
 */
export function useOpenForm(form: AnyForm, element: RefObject<HTMLFormElement | null>, host: FormHost): OpenForm {
  const { fields } = form;
  const [beginning] = useState(() => startForm(form));
  const typing = useForm<Record<string, Typed>>({
    defaultValues: { ...beginning.typed },
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { control, getValues, setValue, handleSubmit, reset } = typing;
  const [base, setBase] = useState(beginning.base);
  const [record, setRecord] = useState<RecordRow | undefined>(form.record);
  const [differences, setDifferences] = useState(beginning.differences);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [isKept, setKept] = useState(beginning.isKept);
  const [tried, setTried] = useState<Tried | null>(null);
  const pending = useRef<PendingSave | null>(beginning.pending);
  const focusFirstOf = (names: readonly string[]): void => {
    const first = Object.keys(fields).find((name) => names.includes(name));
    if (first !== undefined) focusField(element.current, first);
  };
  const keep = useCallback(
    (typed: TypedForm): void => {
      const version = record?.version ?? null;
      if (isChanged(fields, base, typed)) writeFormDraft(form, { version, base, typed, pending: pending.current });
      else removeFormDraft(form);
      setTried((before) => (before?.content === contentOf(record, valuesOf(fields, typed)) ? before : null));
    },
    [form, fields, base, record],
  );
  const state = { typing, base, record, pending, tried, setBase, setRecord, setDifferences, setNotice, setTried };
  const { isSaving, send } = useSaving(form, host, { ...state, focusFirstOf, keep });
  return {
    control,
    differences,
    notice,
    isSaving,
    isKept,
    keep,
    hasChanges: () => isChanged(fields, base, getValues()),
    trial: tried?.found ?? null,
    triesFirst: form.tries !== undefined && tried === null,
    save: () => {
      if (!isSaving)
        void handleSubmit(
          (typed) => send(typed),
          (errors) => focusFirstOf(Object.keys(errors)),
        )();
    },
    set: (name, typed) => setValue(name, typed),
    drop: () => removeFormDraft(form),
    startOver: () => {
      reset({ ...base });
      setDifferences([]);
      setKept(false);
      setNotice(null);
      pending.current = null;
    },
  };
}

/** What trying a save has found, and for which content. */
interface Tried {
  readonly content: string;
  readonly found: Trial | null;
}

/** The state of a form that a save reads and changes. */
interface SavedState {
  readonly typing: Pick<UseFormReturn<Record<string, Typed>>, "getValues" | "setValue" | "setError">;
  readonly base: TypedForm;
  readonly record: RecordRow | undefined;
  readonly pending: RefObject<PendingSave | null>;
  readonly tried: Tried | null;
  readonly setBase: (base: TypedForm) => void;
  readonly setRecord: (record: RecordRow) => void;
  readonly setDifferences: (differences: readonly Difference[]) => void;
  readonly setNotice: (notice: FormNotice | null) => void;
  readonly setTried: (tried: Tried) => void;
  readonly focusFirstOf: (names: readonly string[]) => void;
  readonly keep: (typed: TypedForm) => void;
}

/** Saves what is typed, and again where others have changed the record and nothing is in the way. */
function useSaving(form: AnyForm, host: FormHost, state: SavedState) {
  const { fields } = form;
  const { base, record, pending, tried, setNotice, setTried } = state;
  const [isSaving, setSaving] = useState(false);
  const words = form.failure ?? (form.record ? messages.updateFailed : messages.saveFailed);

  /** Shows why a save failed; resolves with what is saved next without asking. */
  const fail = (error: unknown, started: Started): Started | null => {
    const failure = readSaveFailure(error, fields, started.record, words);
    // After a response, the next save gets a new key.
    if (!failure?.notice?.again) pending.current = null;
    if (failure?.current) return mergeOthers(form, state, started, failure.current, words);
    setNotice(failure?.notice ?? null);
    for (const [name, message] of Object.entries(failure?.fields ?? {}))
      state.typing.setError(name, { type: "gateway", message });
    state.focusFirstOf(Object.keys(failure?.fields ?? {}));
    return null;
  };

  const send = async (typed: TypedForm, started: Started = { record, base, typed, tries: 1 }): Promise<void> => {
    const { record } = started;
    const values = valuesOf(fields, typed);
    const content = contentOf(record, values);
    const triesNow = form.tries !== undefined && tried?.content !== content && started.tries === 1;
    const key = pending.current?.content === content ? pending.current.key : newId();
    pending.current = { content, key };
    state.keep(typed);
    setSaving(true);
    setNotice(null);
    try {
      if (form.tries && triesNow) {
        const found = await form.tries(values, record);
        setTried({ content, found });
        if (found) return;
      }
      const row = await form.save(values, { record, idempotencyKey: key });
      removeFormDraft(form);
      tellSaved(form, started, row, typed);
      host.onSaved(row);
    } catch (error) {
      if (!host.isOpen()) return tellFailure(error, words);
      // What cannot be tried can be saved all the same.
      if (triesNow) setTried({ content, found: null });
      const next = fail(error, started);
      return next ? await send(next.typed, next) : undefined;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, send };
}

function tellSaved(form: AnyForm, { record, base }: Started, row: RecordRow, typed: TypedForm): void {
  const saved = form.saved ?? (form.record ? messages.updated : messages.saved);
  const isSame = record?.id === row.id && record.version === row.version && !isChanged(form.fields, base, typed);
  if (isSame) tell("Nothing was changed", "plain");
  else if (saved !== "") tell(saved, "success");
}

/** Merges what others have changed; returns what is saved next without asking, null where the operator chooses. */
function mergeOthers(
  form: AnyForm,
  { typing, setRecord, setBase, setDifferences, setNotice, focusFirstOf }: SavedState,
  started: Started,
  current: RecordRow,
  words: string,
): Started | null {
  const { fields } = form;
  const theirs = typedForm(fields, form.values(current));
  const typed = typing.getValues();
  const merged = mergeTyped(fields, started.base, theirs, typed);
  setRecord(current);
  setBase(theirs);
  for (const name of Object.keys(fields)) typing.setValue(name, merged.typed[name]);
  const isFree = form.merges ? !merged.differences.some(({ isMine }) => isMine) : merged.differences.length === 0;
  // What was typed meanwhile was not meant to be saved.
  if (isFree && started.tries < mostTries && !isChanged(fields, started.typed, typed))
    return { record: current, base: theirs, typed: merged.typed, tries: started.tries + 1 };
  setDifferences(merged.differences);
  setNotice(staleNotice(words, merged.differences.length));
  focusFirstOf(merged.differences.map(({ name }) => name));
  return null;
}

/** What a save starts from, and how many saves it is since the operator asked for it. */
interface Started {
  readonly record: RecordRow | undefined;
  readonly base: TypedForm;
  readonly typed: TypedForm;
  readonly tries: number;
}

/** How often a record may move on while it is saved, until the operator is asked. */
const mostTries = 4;

/** The content of a save as text; the same text means the same save. For a file it has name, size and time. */
function contentOf(record: RecordRow | undefined, values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([record?.id, record?.version, values], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
