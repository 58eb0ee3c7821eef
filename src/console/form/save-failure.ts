import type { FormFields } from "#commands/form.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";
import { ApiFailure, isTransient } from "#console/client/failure.ts";
import { wordsOfFields } from "#console/shell/running/failing/refused-fields.ts";
import { explainFailure, refusalOf } from "#console/shell/running/failing/explain-failure.ts";

/** A message above the buttons of a form. */
export interface FormNotice {
  readonly tone: "danger" | "warning";
  readonly message: string;
  readonly detail?: string;
  /** The same save can be tried again. */
  readonly again?: true;
}

/** Why a save failed, divided by the places where it is shown. */
export interface SaveFailure {
  /** What is wrong with fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current record, when somebody else has changed it meanwhile; else null. */
  readonly current: RecordRow | null;
  readonly notice: FormNotice | null;
}

/**
 * Finds out why a save failed; null when nothing needs to be shown, for example because the session has ended. `words`
 * are the message for a failed save.
 */
export function readSaveFailure(
  error: unknown,
  fields: FormFields,
  record: RecordRow | undefined,
  words: string,
): SaveFailure | null {
  const explained = explainFailure(error, words);
  if (!explained) return null;
  if (!(error instanceof ApiFailure)) return { fields: {}, current: null, notice: { tone: "danger", ...explained } };
  if (isTransient(error) || error.code === "still-running") {
    const detail = `${error.message}. It may not have been saved. What you typed is kept here, and trying again never saves it twice.`;
    return { fields: {}, current: null, notice: { tone: "warning", message: words, detail, again: true } };
  }
  const current = record && isNewer(error.current, record) ? error.current : null;
  if (current) return { fields: {}, current, notice: null };
  const { own, others } = sortFields(error.fields, fields);
  const isTold = Object.keys(own).length > 0 && Object.keys(others).length === 0;
  // What was said in refusing it is the news; "Save Failed" is for what failed.
  const refusal = Object.keys(error.fields).length === 0 ? refusalOf(error) : null;
  if (refusal !== null) return { fields: own, current: null, notice: { tone: "danger", message: refusal } };
  const more = wordsOfFields(others, "");
  const detail = more.length > 0 ? more.join("; ") : error.message;
  return { fields: own, current: null, notice: { tone: "danger", message: words, ...(isTold ? {} : { detail }) } };
}

/** Why something failed, in one text; empty when nothing needs to be said. */
export function failureText(error: unknown, words: string): string {
  const told = explainFailure(error, words);
  return [told?.message, told?.detail].filter(Boolean).join(": ");
}

/** Divides the refused fields into those of the form ("skills.0" belongs to its field skills) and all others. */
function sortFields(wrong: Readonly<Record<string, string>>, fields: FormFields) {
  const own: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const [path, message] of Object.entries(wrong)) {
    const name = path.split(".").find((part) => Object.hasOwn(fields, part));
    if (name) own[name] ??= message;
    else others[path] = message;
  }
  return { own, others };
}

function isNewer(current: unknown, record: RecordRow): current is RecordRow {
  if (typeof current !== "object" || current === null || !("id" in current) || !("version" in current)) return false;
  return current.id === record.id && current.version !== record.version;
}

/** The notice after somebody else has changed the record; `differences` is the number of fields they changed. */
export function staleNotice(words: string, differences: number): FormNotice {
  return {
    tone: "warning",
    message: `${words}: somebody else has changed it in the meantime`,
    detail:
      differences > 0
        ? "Their changes are shown below the fields. Nothing you typed is lost: choose a value for each, then save again."
        : "They did not change any of these fields. Save again.",
  };
}
