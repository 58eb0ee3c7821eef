import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { importFileTypes, importFileWords } from "#contract/imports/import.ts";
import { messages } from "#contract/messages.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { answerDialog, type AskedDialog, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportFormat } from "./ImportFormat.tsx";
import { useImport } from "./use-import.ts";
import "./import.css";

/** A file is chosen and sent; then one says how it is read and which column has what. Enter checks it. */
export function ImportDialog(props: { readonly asked: AskedDialog<"import"> }): ReactElement {
  const { asked } = props;
  const { question } = asked;
  const { subject } = question;
  const form = useRef<HTMLFormElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState("");
  const [isSaving, setSaving] = useState(false);
  const tell = (error: unknown): void => {
    const told = explainFailure(error, messages.saveFailed);
    setFailure([told?.message, told?.detail].filter(Boolean).join(": "));
  };
  const open = useImport(question, tell);
  const { stage, look, draft, sent } = open;
  const leaving = useLeaving(isSaving || stage === "sending", () => open.isTouched, {
    keeps: false,
    stop: open.stop,
    back: () => {
      setFailure("");
      return open.back();
    },
  });
  const lacking = subject.parts.filter(
    ({ name, required, unless }) => (required || unless !== null) && !draft.map[name] && !(unless && draft.map[unless]),
  );
  const isMapped = stage === "map" && look !== null && look.columns.length > 0;

  const escapes =
    stage === "sending" ? "sends no more" : isMapped && !question.sent ? "goes back to the file" : "closes";

  async function save(): Promise<void> {
    const [first] = lacking;
    if (!isMapped || isSaving) return;
    if (first) {
      setFailure(`Choose a column for ${first.title}`);
      form.current?.querySelector<HTMLElement>(`[data-part="${first.name}"]`)?.focus();
      return;
    }
    if (draft.dates === null) {
      setFailure("Say how the file writes days");
      form.current?.querySelector<HTMLElement>("[data-choice=dates]")?.focus();
      return;
    }
    if (look?.join && draft.on === null) {
      setFailure("Say by which columns both files belong together");
      form.current?.querySelector<HTMLElement>("[data-choice=on]")?.focus();
      return;
    }
    setSaving(true);
    setFailure("");
    try {
      await open.check();
      answerDialog(asked, true);
    } catch (error) {
      tell(error);
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const isChoice = event.target instanceof HTMLSelectElement;
    if (event.key !== "Enter" || !(isChoice || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }

  return (
    <Dialog kind="import" label={question.title}>
      <DraftHead title={question.title} about={look?.file.fileName ?? subject.summary} onStartOver={null} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields */}
      <form
        ref={form}
        className="aisle-import"
        noValidate
        aria-busy={isSaving || stage === "sending" || stage === "looking"}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="aisle-import-scroll">
          {stage === "choose" ? (
            <>
              <p>{importFileWords} Nothing is written before you agree.</p>
              {look ? (
                <Button
                  data-first-focus
                  autoFocus
                  intent="primary"
                  text={`Go on with ${look.file.fileName}`}
                  onClick={open.goOn}
                />
              ) : null}{" "}
              <Button
                {...(look ? {} : { "data-first-focus": true, autoFocus: true, intent: "primary" })}
                text={look ? "Choose another file ..." : "Choose a file ..."}
                onClick={() => chooser.current?.click()}
              />
            </>
          ) : null}
          <input
            ref={chooser}
            type="file"
            hidden
            tabIndex={-1}
            aria-label="File"
            accept={importFileTypes}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              setFailure("");
              if (file) void open.send(file);
              currentTarget.value = "";
            }}
          />
          {stage === "sending" ? (
            <p role="status">
              <progress aria-label="Sending the file" value={sent} max={1} /> {Math.round(sent * 100)} % sent
            </p>
          ) : null}
          {stage === "looking" ? <p role="status">Reading how the file begins ...</p> : null}
          {stage === "map" && look ? (
            <>
              <ImportFormat {...{ open, look, subject }} />
              {look.trouble === "" ? null : <p className="aisle-import-wrong">{look.trouble}</p>}
              {look.columns.length > 0 ? <ImportColumns {...{ open, look, subject }} /> : null}
            </>
          ) : null}
        </div>
        <div role="alert" className="aisle-import-wrong">
          {failure}
        </div>
        <DraftFoot
          leaving={leaving}
          onDrop={closeDialog}
          isSaving={isSaving}
          keys={`${keyCaps("Enter")} checks the file and writes nothing · ${keyCaps("Escape")} ${escapes}`}
          save="Check the file"
          meanwhile="Beginning ..."
          canSave={isMapped && !isSaving}
        />
      </form>
    </Dialog>
  );
}
