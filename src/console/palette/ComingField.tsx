import { useEffect } from "react";
import { messages } from "#contract/messages.ts";
import {
  type OpenDialog,
  dialogTitle,
  guardDialog,
  setEarlyText,
  readEarlyText,
  enterOnceHere,
  stepBackOnceHere,
} from "#console/shell/dialogs/dialog-state.ts";

/** A plain field shown while a dialog's code is being fetched; the text typed into it is taken over by the dialog. */
export function ComingField({
  asked,
}: {
  readonly asked: Extract<OpenDialog, { kind: "palette" | "choice" | "writing" }>;
}) {
  const isWriting = asked.kind === "writing";
  useEffect(() => (isWriting ? guardDialog(stepBackOnceHere) : undefined), [isWriting]);
  const Field = asked.kind === "writing" ? "textarea" : "input";
  return (
    <>
      <Field
        data-first-focus
        className="aisle-palette-input"
        aria-label={dialogTitle(asked)}
        defaultValue={readEarlyText() ?? textOf(asked)}
        onInput={(event) => setEarlyText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          enterOnceHere();
        }}
      />
      <p role="status" className="aisle-palette-coming aisle-quiet">
        {messages.loading}
      </p>
    </>
  );
}

function textOf(asked: Extract<OpenDialog, { kind: "palette" | "choice" | "writing" }>): string {
  if (asked.kind === "palette") return asked.prefix + asked.query;
  return asked.kind === "writing" ? (asked.question.initial ?? "") : "";
}
