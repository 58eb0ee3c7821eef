import { subscribe } from "valtio";
import type { RetryableChange } from "#commands/given/questions.ts";
import { messages } from "#contract/messages.ts";
import { askRetry, dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { canRetry, type FailureNotice, failureNotice } from "#console/shell/dialogs/failure-notice.ts";
import { tell } from "#console/shell/messages/toasts.ts";

/**
 * Makes a change. When it fails but may succeed later, a dialog offers a retry. Returns false when the operator stepped
 * back. Throws an error that no retry can help.
 */
export async function makeChange(change: RetryableChange): Promise<boolean> {
  try {
    await change.save();
    return true;
  } catch (error) {
    const notice = canRetry(error) ? failureNotice(error, change.failure ?? messages.failedTryAgain, change) : null;
    if (!notice) throw error;
    await untilNothingIsAsked(notice);
    return askRetry(change, notice);
  }
}

/**
 * Waits until no dialog is open, so that nothing the operator is writing or choosing is lost. Until then a message
 * shows the failure.
 */
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
