import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useRef } from "react";
import { importFileTypes, importFileWords } from "#contract/imports/import.ts";
import type { ImportSubjectWords } from "#contract/imports/schema.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { FileInput } from "#console/kit/FileInput.tsx";
import { type AskedDialog, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportFormat } from "./ImportFormat.tsx";
import { useAgreement } from "./use-agreement.ts";
import type { OpenImport } from "./use-import.ts";
import "./import.css";

/** A file is chosen and sent; then one says how it is read and which column has what. Enter checks it. */
export function ImportDialog(props: { readonly asked: AskedDialog<"import"> }): ReactElement {
  const { question } = props.asked;
  const { subject } = question;
  const form = useRef<HTMLFormElement>(null);
  const agreement = useAgreement(props.asked, form);
  const { open, isMapped, isSaving, clear } = agreement;
  const { stage, look } = open;
  const leaving = useLeaving(isSaving || stage === "sending", () => open.isTouched, {
    keeps: false,
    stop: open.stop,
    back: () => {
      clear();
      return open.back();
    },
  });
  const escapes =
    stage === "sending" ? "sends no more" : isMapped && !question.sent ? "goes back to the file" : "closes";
  const ways = `${keyCaps("Escape")} ${escapes}`;
  return (
    <Dialog kind="import" label={question.title}>
      <DraftHead title={question.title} about={look?.file.fileName ?? subject.summary} onStartOver={null} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields */}
      <form
        ref={form}
        className="aisle-import"
        noValidate
        aria-busy={isSaving || stage === "sending" || stage === "looking"}
        onKeyDown={agreement.onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void agreement.save();
        }}
      >
        <div className="aisle-import-scroll">
          <ImportStep agreement={agreement} subject={subject} />
        </div>
        <div role="alert" className="aisle-import-wrong">
          {agreement.failure}
        </div>
        <DraftFoot
          leaving={leaving}
          onDrop={closeDialog}
          isSaving={isSaving}
          keys={isMapped ? `${columnKeys()} · ${ways}` : ways}
          save="Check the file"
          meanwhile="Beginning ..."
          canSave={isMapped && !isSaving}
        />
      </form>
    </Dialog>
  );
}

/** How far the file is, or how it is read once it was looked at. */
function ImportStep(props: {
  readonly agreement: ReturnType<typeof useAgreement>;
  readonly subject: ImportSubjectWords;
}): ReactElement | null {
  const { agreement, subject } = props;
  const { open } = agreement;
  const { stage, sent, look } = open;
  if (stage === "choose") return <FileQuestion open={open} onChoose={agreement.clear} />;
  if (stage === "sending")
    return (
      <p role="status" tabIndex={-1}>
        <progress aria-label="Sending the file" value={sent} max={1} /> {Math.round(sent * 100)} % sent
      </p>
    );
  if (stage === "looking")
    return (
      <p role="status" tabIndex={-1}>
        Reading how the file begins ...
      </p>
    );
  if (!look) return null;
  return (
    <>
      <ImportFormat {...{ open, look, subject }} isUnfolded={agreement.isUnfolded} onUnfold={agreement.unfold} />
      {look.trouble === "" ? null : <p className="aisle-import-wrong">{look.trouble}</p>}
      {look.columns.length > 0 ? <ImportColumns {...{ open, look, subject }} wrong={agreement.wrong} /> : null}
    </>
  );
}

/** The question which file; one that was sent already can be gone on with. */
function FileQuestion({ open, onChoose }: { readonly open: OpenImport; readonly onChoose: () => void }): ReactElement {
  const { look } = open;
  const chooser = useRef<HTMLInputElement>(null);
  const first = { "data-first-focus": true, autoFocus: true, intent: "primary" } as const;
  return (
    <>
      <p>{importFileWords} Nothing is written before you agree.</p>
      {look ? <Button {...first} text={`Go on with ${look.file.fileName}`} onClick={open.goOn} /> : null}{" "}
      <Button
        {...(look ? {} : first)}
        text={look ? "Choose another file ..." : "Choose a file ..."}
        onClick={() => chooser.current?.click()}
      />
      <FileInput
        ref={chooser}
        label="File"
        accept={importFileTypes}
        onChoose={(file) => {
          onChoose();
          void open.send(file);
        }}
      />
    </>
  );
}

/** The keys among the columns. */
const columnKeys = (): string =>
  `${keyCaps("Enter")} goes on, then checks the file and writes nothing · ${keyCaps("+")} joins another column · ${keyCaps("alt+r")} how it is read`;
