import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { useState } from "react";
import { messages } from "#contract/messages.ts";
import { type AskedDialog, answerDialog, closeDialog } from "./dialog-state.ts";
import { Dialog } from "./Dialog.tsx";
import { type FailureNotice, failureNotice } from "./failure-notice.ts";
import { FailureNoticeView } from "./FailureNoticeView.tsx";

/** A change that failed and may yet succeed: says why, and retries it if the operator wants to. */
export function RetryDialog(props: { readonly asked: AskedDialog<"retry"> }) {
  const { change } = props.asked.question;
  const [notice, setNotice] = useState<FailureNotice>(props.asked.question.notice);
  const [trying, setTrying] = useState(false);

  async function tryAgain(): Promise<void> {
    if (trying) return;
    setTrying(true);
    try {
      await change.save();
      answerDialog(props.asked, true);
    } catch (error) {
      const next = failureNotice(error, change.failure ?? messages.failedTryAgain, change);
      if (next) setNotice(next);
    } finally {
      setTrying(false);
    }
  }

  // The retry button gets the focus only if the retry is the same change again: a key pressed for something else must
  // never overwrite another person's change.
  const isSafe = notice.isSame;
  return (
    <Dialog kind="retry" label={change.title}>
      <div className="aisle-dialog-head">
        <h2>{change.title}</h2>
      </div>
      <div className="aisle-dialog-text" role="alert">
        <FailureNoticeView notice={notice} />
      </div>
      <div className="aisle-dialog-foot" key={notice.again}>
        <span className="aisle-quiet">
          {trying
            ? messages.processing
            : isSafe
              ? "Not saved, and not retried automatically"
              : "Your change was not saved"}
        </span>
        <Button
          text={notice.refusal === null ? "Leave it" : "Close"}
          autoFocus={!isSafe || notice.refusal !== null}
          data-first-focus={!isSafe || notice.refusal !== null || undefined}
          onClick={closeDialog}
        />
        {notice.refusal === null && (
          <Button
            intent="primary"
            autoFocus={isSafe}
            data-first-focus={isSafe || undefined}
            aria-disabled={trying}
            text={notice.again ?? "Try again"}
            onClick={() => void tryAgain()}
          />
        )}
      </div>
    </Dialog>
  );
}
