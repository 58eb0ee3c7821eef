import { subscribe } from "valtio";
import type { Attempt } from "#commands/command.ts";
import { messages } from "#contract/messages.ts";
import { askRetry, dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { mayTryAgain, type FailureNotice, failureNotice } from "#console/shell/dialogs/failure-notice.ts";
import { tell } from "#console/shell/messages/toasts.ts";

/**
 * Makes a change; where it failed and may yet succeed, asks in a box what shall be done. `false`: the operator stepped
 * back. Throws what no other try can mend.
 */
export async function makeAttempt(attempt: Attempt): Promise<boolean> {
  try {
    await attempt.save();
    return true;
  } catch (error) {
    const notice = mayTryAgain(error)
      ? failureNotice(error, attempt.failure ?? messages.failedTryAgain, attempt)
      : null;
    if (!notice) throw error;
    await untilNothingIsAsked(notice);
    return askRetry(attempt, notice);
  }
}

/** What is being written or chosen meanwhile is not swept away: the bad news is told, and its box waits its turn. */
async function untilNothingIsAsked({ message, detail }: FailureNotice): Promise<void> {
  if (dialogState.current !== null) tell(message, "error", detail);
  while (dialogState.current !== null) {
    await new Promise<void>((resolve) => {
      const stop = subscribe(dialogState, () => {
        stop();
        resolve();
      });
    });
  }
}
