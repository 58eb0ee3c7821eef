import type { RetryableChange } from "#commands/given/questions.ts";
import { isTransient } from "#console/client/failure.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict.ts";
import type { OtherChange } from "#console/client/records/changes/conflict-explainer.ts";
import { explainFailure } from "#console/shell/running/explain-failure.ts";

/** Why a change failed, in words for an operator, and what can be done about it. */
export interface FailureNotice {
  readonly message: string;
  readonly detail?: string;
  /** What others have changed meanwhile. */
  readonly changes: readonly OtherChange[];
  /** Why no retry can succeed; null when one may. */
  readonly refusal: string | null;
  /** The label of a retry; null when the operator simply saves again. */
  readonly again: "Do it anyway" | "Try again" | null;
}

/** A notice about the answer that the operator has just given. */
export function plainNotice(message: string): FailureNotice {
  return { message, changes: [], refusal: null, again: null };
}

/** Whether a retry may succeed: somebody else changed the record first, or the gateway did not answer. */
export function canRetry(error: unknown): boolean {
  return error instanceof ConflictFailure || isTransient(error);
}

/** Describes a failed change; null when nothing needs to be said. `words` says what failed. */
export function failureNotice(
  error: unknown,
  words: string,
  { refuse }: Pick<Partial<RetryableChange>, "refuse">,
): FailureNotice | null {
  const explained = explainFailure(error, words);
  if (!explained) return null;
  if (!(error instanceof ConflictFailure)) {
    return { ...explained, changes: [], refusal: null, again: isTransient(error) ? "Try again" : null };
  }
  const message = `${error.recordName} was changed meanwhile`;
  return { message, changes: error.changes, refusal: refuse?.() ?? null, again: "Do it anyway" };
}
