import { subscribe } from "valtio";
import type { RetryableChange } from "#commands/given/questions.ts";
import { messages } from "#contract/messages.ts";
import { askRetry, dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { mayTryAgain, type FailureNotice, failureNotice } from "#console/shell/dialogs/failure-notice.ts";
import { tell } from "#console/shell/messages/toasts.ts";

/**
 * Makes a change; where it failed and may yet succeed, asks in a dialog what shall be done. `false`: the operator stepped
 * back. Throws what no other try can mend.
 */
export async function makeChange(change: RetryableChange): Promise<boolean> {
  try {
    await change.save();
    return true;
  } catch (error) {
    const notice = mayTryAgain(error) ? failureNotice(error, change.failure ?? messages.failedTryAgain, change) : null;
    if (!notice) throw error;
    await untilNothingIsAsked(notice);
    return askRetry(change, notice);
  }
}

/** What is being written or chosen meanwhile is not swept away: the failure is told at once, and the dialog about it waits until the other is closed. */
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
