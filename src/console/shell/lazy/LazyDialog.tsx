import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { messages } from "#contract/messages.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { chunkFailure } from "#console/shell/running/failing/explain-failure.ts";
import type { LazyPart } from "./lazy-part.ts";
import { useLazyPart } from "./use-lazy-part.ts";

/**
 * A dialog whose code is fetched when it first opens. When that fails, the dialog says so and the screen behind it
 * stays as it is. `given` are the props of the loaded dialog.
 */
export function LazyDialog<Props extends object>(props: {
  readonly part: LazyPart<Props>;
  readonly title: string;
  /** Shown until the code of the dialog is loaded, where something can be typed already. */
  readonly coming?: ReactElement | undefined;
  readonly given: Props;
  readonly onClose: () => void;
}): ReactElement {
  const { title, onClose } = props;
  const part = useLazyPart(props.part);
  if (part.state === "loaded") return <part.View {...props.given} />;
  if (part.state === "loading") {
    return (
      <Dialog
        kind={props.coming ? "palette" : "loading"}
        closesOnClick={props.coming !== undefined}
        label={title}
        onCancel={onClose}
      >
        {props.coming ?? (
          <p role="status" tabIndex={-1} data-first-focus>
            {messages.loading}
          </p>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog kind="failed" label={title} onCancel={onClose}>
      <div className="aisle-dialog-head">
        <h2>{title}</h2>
      </div>
      <div className="aisle-dialog-text" role="alert">
        <strong>{chunkFailure(part.error) ?? messages.chunkFailed}</strong>
        <p className="aisle-quiet">
          Everything behind this dialog is as you left it. If trying again does not help, reload the page.
        </p>
      </div>
      <div className="aisle-dialog-foot">
        <span className="aisle-quiet">{keyCaps("Escape")} closes</span>
        <Button text="Close" onClick={onClose} />
        <Button intent="primary" data-first-focus text="Try again" onClick={part.again} />
      </div>
    </Dialog>
  );
}
