import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement, ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { LeavingQuestion } from "#console/shell/dialogs/LeavingQuestion.tsx";
import type { Leaving } from "#console/shell/dialogs/use-leaving.ts";

/** The head of a dialog that keeps what is typed. `onStartOver` discards what was kept; null where nothing was. */
export function DraftHead(props: {
  readonly title: string;
  readonly about?: string;
  readonly onStartOver: (() => void) | null;
}): ReactElement {
  return (
    <div className="aisle-dialog-head">
      <h2>{props.title}</h2>
      {props.about !== undefined && <span className="aisle-quiet">{props.about}</span>}
      {props.onStartOver && (
        <span className="aisle-form-kept aisle-quiet" role="status">
          Your earlier text has been restored.{" "}
          <Button size="small" variant="minimal" text="Start over" onClick={props.onStartOver} />
        </span>
      )}
    </div>
  );
}

/** Its foot: keys and buttons or, when the operator steps back, the question whether what was typed may be dropped. */
export function DraftFoot(props: {
  readonly leaving: Leaving;
  readonly onDrop: () => void;
  readonly isSaving: boolean;
  /** What its keys do. */
  readonly keys: string;
  readonly cancel?: string;
  /** The button that saves, and its text meanwhile. */
  readonly save?: string;
  readonly meanwhile?: string;
  readonly canSave: boolean;
  /** Further buttons. */
  readonly children?: ReactNode;
}): ReactElement {
  const { leaving, isSaving, cancel = "Cancel", save = "Save", meanwhile = "Saving ..." } = props;
  if (leaving.isLeaving) return <LeavingQuestion leaving={leaving} onDrop={props.onDrop} />;
  return (
    <div className="aisle-dialog-foot">
      <span className="aisle-quiet">{isSaving ? messages.processing : props.keys}</span>
      {props.children}
      <Button text={cancel} onClick={stepBackDialog} />
      <Button type="submit" intent="primary" text={isSaving ? meanwhile : save} aria-disabled={!props.canSave} />
    </div>
  );
}
