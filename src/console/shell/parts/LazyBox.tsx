import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";
import { messages } from "#contract/messages.ts";
import { Box } from "#console/shell/boxes/Box.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { chunkFailure } from "#console/shell/running/explain-failure.ts";
import type { Part } from "./part.ts";
import { usePart } from "./use-part.ts";

/**
 * A box over the screen whose code is fetched when it is first opened. One that cannot be fetched says so in its own
 * place and touches nothing behind it; `given` goes to the box once it is here.
 */
export function LazyBox<Props extends object>(props: {
  readonly part: Part<Props>;
  readonly title: string;
  /** What stands in the box until its code is here, when it can be worked with already. */
  readonly coming?: ReactElement | undefined;
  readonly given: Props;
  readonly onClose: () => void;
}): ReactElement {
  const { title, onClose } = props;
  const part = usePart(props.part);
  if (part.state === "here") return <part.View {...props.given} />;
  if (part.state === "coming") {
    return (
      <Box kind={props.coming ? "palette" : "coming"} label={title} onCancel={onClose}>
        {props.coming ?? (
          <p role="status" tabIndex={-1} data-first-focus>
            {messages.loading}
          </p>
        )}
      </Box>
    );
  }
  return (
    <Box kind="failed" label={title} onCancel={onClose}>
      <div className="aisle-box-head">
        <h2>{title}</h2>
      </div>
      <div className="aisle-box-text" role="alert">
        <strong>{chunkFailure(part.error) ?? messages.chunkFailed}</strong>
        <p className="aisle-quiet">
          Everything behind this box is as you left it. If trying again does not help, reload the page.
        </p>
      </div>
      <div className="aisle-box-foot">
        <span className="aisle-quiet">{keyCaps("Escape")} closes</span>
        <Button text="Close" onClick={onClose} />
        <Button intent="primary" data-first-focus text="Try again" onClick={part.again} />
      </div>
    </Box>
  );
}
