import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";

/** Asks, at the foot of a dialog, whether what was typed may be dropped. */
export function LeavingQuestion(props: { readonly onDrop: () => void; readonly onStay: () => void }): ReactElement {
  return (
    <div className="aisle-dialog-foot" role="alertdialog" aria-label="Discard what you typed?">
      <strong>Discard what you typed?</strong>
      <Button text="Discard" intent="danger" onClick={props.onDrop} />
      <Button text="Keep editing" intent="primary" autoFocus onClick={props.onStay} />
    </div>
  );
}
