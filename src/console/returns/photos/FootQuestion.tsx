import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import type { ReactElement } from "react";

/** Asks something at the foot of the dialog before anything is lost. */
export function FootQuestion(props: {
  readonly question: string;
  readonly more: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}): ReactElement {
  const { question, more, yes, no } = props;
  return (
    <div className="aisle-dialog-foot" role="alertdialog" aria-label={question}>
      <strong>{`${question} ${more}`}</strong>
      <Button text={yes} intent="danger" autoFocus onClick={props.onYes} />
      <Button text={no} onClick={props.onNo} />
    </div>
  );
}
