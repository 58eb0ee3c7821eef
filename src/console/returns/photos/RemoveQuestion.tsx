import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";

/** Asks, at the foot of the dialog, whether the photo that is shown may be removed. */
export function RemoveQuestion(props: { readonly onRemove: () => void; readonly onKeep: () => void }): ReactElement {
  return (
    <div className="aisle-dialog-foot" role="alertdialog" aria-label="Remove this photo?">
      <strong>Remove this photo? It cannot be brought back.</strong>
      <Button text="Remove" intent="danger" autoFocus onClick={props.onRemove} />
      <Button text="Keep" onClick={props.onKeep} />
    </div>
  );
}
