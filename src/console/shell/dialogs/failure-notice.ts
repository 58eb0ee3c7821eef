import type { RetryableChange } from "#commands/context/questions.ts";
import { isBeyondLimit } from "#commands/record/limit.ts";
import { isTransient } from "#console/client/failure.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict-failure.ts";
import type { OtherChange } from "#console/client/records/changes/conflict-explainer.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";

/** Why a change failed, in words for an operator, and what can be done about it. */
export interface FailureNotice {
  readonly message: string;
  readonly detail?: string;
  /** What others have changed meanwhile. */
  readonly changes: readonly OtherChange[];
  /** Why no retry can succeed; null when one may. */
  readonly refusal: string | null;
  /** The label of a retry; null when the operator simply saves again. */
  readonly again: string | null;
  /** Whether a retry sends the same call again. Otherwise it overwrites somebody's change, or goes beyond a limit. */
  readonly isSame: boolean;
}

/** A notice about the answer that the operator has just given. */
export function plainNotice(message: string): FailureNotice {
  return { message, changes: [], refusal: null, again: null, isSame: true };
}

/**
 * Whether a retry may succeed: somebody else changed the record first, the gateway did not answer, or the operator may
 * go beyond the limit that the gateway checks.
 */
export function canRetry(error: unknown, { override }: Pick<RetryableChange, "override">): boolean {
  return error instanceof ConflictFailure || isTransient(error) || (isBeyondLimit(error) && override != null);
}

/** Describes a failed change; null when nothing needs to be said. `words` says what failed. */
export function failureNotice(
  error: unknown,
  words: string,
  { refuse, override }: Pick<Partial<RetryableChange>, "refuse" | "override">,
): FailureNotice | null {
  const explained = explainFailure(error, words);
  if (!explained) return null;
  if (!(error instanceof ConflictFailure)) {
    if (isBeyondLimit(error) && override != null)
      return { message: explained.detail ?? words, changes: [], refusal: null, again: override, isSame: false };
    return { ...explained, changes: [], refusal: null, again: isTransient(error) ? "Try again" : null, isSame: true };
  }
  const message = `${error.recordName} was changed in the meantime`;
  return { message, changes: error.changes, refusal: refuse?.() ?? null, again: "Apply anyway", isSame: false };
}
