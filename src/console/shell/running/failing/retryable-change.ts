import type { RetryableChange } from "#commands/context/questions.ts";
import { messages } from "#contract/messages.ts";
import { ask, dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { canRetry, failureNotice } from "#console/shell/dialogs/failure-notice.ts";
import { untilNoDialog } from "#console/shell/dialogs/until-no-dialog.ts";
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
    const notice = canRetry(error, change)
      ? failureNotice(error, change.failure ?? messages.failedTryAgain, change)
      : null;
    if (!notice) throw error;
    // While another dialog is open, a message shows the failure.
    if (dialogState.current !== null) tell(notice.message, "error", notice.detail);
    await untilNoDialog();
    return (await ask("retry", { title: change.title, change, notice })) === true;
  }
}
