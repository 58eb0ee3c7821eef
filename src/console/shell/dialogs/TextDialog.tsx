import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { TextArea } from "@blueprintjs/core/lib/esm/components/forms/textArea.js";
import type { FormEvent, KeyboardEvent, ReactElement } from "react";
import type { Writing } from "#commands/context/questions.ts";
import { maxTextLength } from "#contract/constants.ts";
import { formTitle } from "#console/client/form-title.ts";
import { type AskedDialog, stepBackDialog } from "./dialog-state.ts";
import { Dialog } from "./Dialog.tsx";
import { Offers } from "./Offers.tsx";
import { LeavingQuestion } from "./LeavingQuestion.tsx";
import { offerNamed } from "./use-offers.ts";
import { type OpenWriting, useWriting } from "./use-writing.ts";
import { FailureNoticeView } from "./FailureNoticeView.tsx";
import { readPress } from "#console/shell/keys/key-press.ts";
import { digitPlace } from "#console/shell/keys/strokes.ts";
import { enterKeys } from "#console/shell/keys/enter-keys.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";

/**
 * A dialog with a text field. The text is kept until it is saved or discarded, even when the operator must log in
 * again.
 */
export function TextDialog(props: { readonly asked: AskedDialog<"writing"> }) {
  const writing = props.asked.question;
  const open = useWriting(props.asked);
  const { notice, leaving } = open;
  return (
    <Dialog kind="writing" label={writing.title}>
      <form
        className="aisle-writing"
        aria-busy={open.isSaving}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          open.send();
        }}
      >
        <div className="aisle-dialog-head">
          <h2>{writing.title}</h2>
          {open.kept !== null && (
            <span className="aisle-quiet" role="status">
              Your earlier text has been restored.
            </span>
          )}
        </div>
        <label className="aisle-writing-field">
          <span className="aisle-quiet">{formTitle(writing.label)}</span>
          <WritingField writing={writing} open={open} />
        </label>
        <Offers offers={open.offers} text={open.text} take={open.take} />
        <div role="alert" className="aisle-writing-wrong">
          {notice && <FailureNoticeView notice={notice} />}
        </div>
        {leaving.isLeaving ? (
          <LeavingQuestion leaving={leaving} onDrop={open.drop} />
        ) : (
          <WritingFoot writing={writing} open={open} />
        )}
      </form>
    </Dialog>
  );
}

interface WritingProps {
  readonly writing: Writing;
  readonly open: OpenWriting;
}

/** The field of the text: Enter sends it, a digit alone takes an offered text. */
function WritingField({ writing, open }: WritingProps): ReactElement {
  const { text, offers } = open;
  const onKeyDown = (event: KeyboardEvent): void => {
    const digit = text === "" ? digitPlace(readPress(event.nativeEvent)) : null;
    const offered = digit === null ? undefined : offerNamed(digit, offers);
    if (offered !== undefined) {
      event.preventDefault();
      open.take(offered);
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    open.send();
  };
  return (
    <TextArea
      autoFocus
      data-first-focus
      inputRef={open.field}
      fill
      rows={4}
      maxLength={maxTextLength}
      value={text}
      // What is typed after the request was sent would not be saved.
      readOnly={open.isSaving}
      aria-required={writing.required}
      aria-invalid={open.notice?.again === null}
      onChange={(event) => open.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What keys do now, and the buttons. */
function WritingFoot({ writing, open }: WritingProps): ReactElement {
  const { notice, isRefused, isSaving, progress, offers } = open;
  const does = notice?.again === "Apply anyway" ? "applies it anyway" : "saves";
  const saveKeys = `${offers.length > 0 ? "A digit takes a reason, " : ""}${enterKeys(does)}`;
  const keysText = isRefused ? "Your text can still be copied" : saveKeys;
  const progressText =
    progress && `${progress}. ${isSaving ? `${keyCaps("Escape")} stops` : `${keyCaps("Enter")} goes on`}`;
  return (
    <div className="aisle-dialog-foot">
      <span className="aisle-quiet">{progressText ?? keysText}</span>
      <Button
        text={isRefused ? "Close" : isSaving && progress ? "Stop" : (writing.buttons?.leave ?? "Cancel")}
        onClick={stepBackDialog}
      />
      {!isRefused && (
        <Button
          intent="primary"
          text={notice?.again ?? writing.buttons?.save ?? "Save"}
          type="submit"
          loading={isSaving}
        />
      )}
    </div>
  );
}
