import type { RetryableChange } from "#commands/given/questions.ts";
import { isPassing } from "#console/client/failure.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict.ts";
import type { Meanwhile } from "#console/client/records/changes/conflict-teller.ts";
import { explainFailure } from "#console/shell/running/explain-failure.ts";

/** Why a change has not come about, as an operator reads it, and what can be done about it. */
export interface FailureNotice {
  readonly message: string;
  readonly detail?: string;
  /** What others have done meanwhile. */
  readonly changes: readonly Meanwhile[];
  /** Why no other try can succeed; null when one may. */
  readonly refusal: string | null;
  /** What another try is called; null where it is the first one over again. */
  readonly again: "Do it anyway" | "Try again" | null;
}

/** A sentence about what is wrong with the question's own answer. */
export function plainNotice(message: string): FailureNotice {
  return { message, changes: [], refusal: null, again: null };
}

/** Whether another try may succeed: somebody was quicker, or nobody answered. */
export function mayTryAgain(error: unknown): boolean {
  return error instanceof ConflictFailure || isPassing(error);
}

/** Puts a failed change into words; null where nothing is to be said. `words` says what failed. */
export function failureNotice(
  error: unknown,
  words: string,
  { refuse }: Pick<Partial<RetryableChange>, "refuse">,
): FailureNotice | null {
  const explained = explainFailure(error, words);
  if (!explained) return null;
  if (!(error instanceof ConflictFailure)) {
    return { ...explained, changes: [], refusal: null, again: isPassing(error) ? "Try again" : null };
  }
  const message = `${error.recordName} was changed meanwhile`;
  return { message, changes: error.changes, refusal: refuse?.() ?? null, again: "Do it anyway" };
}
