import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect } from "react";
import { type AskedDialog, answerDialog, closeDialog, takeEarlyEnter } from "./dialog-state.ts";
import { Dialog } from "./Dialog.tsx";

/** What is about to leave the store, in one sentence; Enter agrees, also one that was pressed before its code was here. */
export function ConfirmDialog({ asked }: { readonly asked: AskedDialog<"confirm"> }): ReactElement {
  const { title, yes, no } = asked.question;
  useEffect(() => {
    if (takeEarlyEnter()) answerDialog(asked, true);
  }, [asked]);
  return (
    <Dialog kind="confirm" label={title}>
      <div className="aisle-dialog-head">
        <h2>{title}</h2>
      </div>
      <div className="aisle-dialog-foot">
        <span className="aisle-quiet">Nothing has been done yet</span>
        <Button text={no} onClick={closeDialog} />
        <Button intent="primary" autoFocus data-first-focus text={yes} onClick={() => answerDialog(asked, true)} />
      </div>
    </Dialog>
  );
}
