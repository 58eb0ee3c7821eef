import { subscribe } from "valtio";
import type { Attempt } from "#commands/command.ts";
import { messages } from "#contract/messages.ts";
import { askAgain, asking } from "#console/shell/boxes/asking.ts";
import { mayTryAgain, type Trouble, troubleOf } from "#console/shell/boxes/trouble.ts";
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
    const trouble = mayTryAgain(error) ? troubleOf(error, attempt.failure ?? messages.failedTryAgain, attempt) : null;
    if (!trouble) throw error;
    await untilNothingIsAsked(trouble);
    return askAgain(attempt, trouble);
  }
}

/** What is being written or chosen meanwhile is not swept away: the bad news is told, and its box waits its turn. */
async function untilNothingIsAsked({ message, detail }: Trouble): Promise<void> {
  if (asking.current !== null) tell(message, "error", detail);
  while (asking.current !== null) {
    await new Promise<void>((resolve) => {
      const stop = subscribe(asking, () => {
        stop();
        resolve();
      });
    });
  }
}
