import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { importFileTypes, importFileWords } from "#contract/imports/import.ts";
import type { ImportLook } from "#contract/imports/schema.ts";
import { messages } from "#contract/messages.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { answerDialog, type AskedDialog, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { columnId, lackingParts, strangeColumn } from "./columns.ts";
import { needsWords } from "./format-words.ts";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportFormat } from "./ImportFormat.tsx";
import { type ImportStage, useImport } from "./use-import.ts";
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
      clear();
      return open.back();
    },
  });
  const isMapped = stage === "map" && look !== null && look.columns.length > 0;
  const names = look?.columns.map(({ name }) => name) ?? [];
  const lacking = lackingParts(subject, draft.map, names);
  const [isUnfolded, setUnfolded] = useState(false);
  /** The part for which another column must be chosen. */
  const [wrong, setWrong] = useState<string | null>(null);
  /** Enter was pressed, in the column of a part or elsewhere: what it has taken counts first. */
  const [entered, setEntered] = useState<{ readonly part: string | null } | null>(null);

  const escapes =
    stage === "sending" ? "sends no more" : isMapped && !question.sent ? "goes back to the file" : "closes";

  const ways = `${keyCaps("Escape")} ${escapes}`;

  const find = (selector: string): HTMLElement | null => form.current?.querySelector<HTMLElement>(selector) ?? null;
  const focusPart = (part: string): void => document.getElementById(columnId(part))?.focus();

  /** The focus is where the next thing is to be said, and never on what is gone. */
  const focusStage = useEffectEvent((stage: ImportStage, look: ImportLook | null) => {
    if (stage === "choose") return;
    const [first] = lacking;
    if (isMapped && look && needsWords(look, draft)) setUnfolded(true);
    if (stage !== "map") find("[role=status]")?.focus();
    else if (isMapped && first) focusPart(first.name);
    else if (isMapped) find("[type=submit]")?.focus();
    else find("select, button")?.focus();
  });
  useLayoutEffect(() => focusStage(stage, look), [stage, look]);

  /** Goes on to the next part that lacks a column, and checks the file where none does. */
  const goOn = useEffectEvent(({ part }: { readonly part: string | null }) => {
    const places = lacking.map(({ name }) => subject.parts.findIndex((each) => each.name === name));
    const from = subject.parts.findIndex(({ name }) => name === part);
    const next =
      lacking[
        Math.max(
          0,
          places.findIndex((place) => place > from),
        )
      ];
    if (part === null || !next || next.name === part) return void save();
    if (isStrange()) return;
    clear();
    focusPart(next.name);
  });
  useLayoutEffect(() => {
    if (entered) goOn(entered);
  }, [entered]);

  /** Says that a part has a column which the file does not have. */
  function isStrange(): boolean {
    const strange = strangeColumn(subject, draft.map, names);
    if (strange)
      refuse(
        `The file has no column "${strange.column}": choose another one for ${strange.part.title}`,
        strange.part.name,
      );
    return strange !== null;
  }

  function clear(): void {
    setFailure("");
    setWrong(null);
  }

  function refuse(words: string, part: string): void {
    setFailure(words);
    setWrong(part);
    focusPart(part);
  }

  /** Says what of the format is not said yet, and shows where. */
  function askFormat(words: string, choice: string): void {
    setFailure(words);
    flushSync(() => setUnfolded(true));
    find(`[data-choice=${choice}]`)?.focus();
  }

  async function save(): Promise<void> {
    const [first] = lacking;
    if (!isMapped || isSaving || isStrange()) return;
    if (first) return refuse(`Choose a column for ${first.title}`, first.name);
    if (draft.dates === null) return askFormat("Say how the file writes days", "dates");
    if (look?.join && draft.on === null) return askFormat("Say by which columns both files belong together", "on");
    setSaving(true);
    clear();
    try {
      answerDialog(asked, await open.check());
    } catch (error) {
      tell(error);
      setSaving(false);
    }
  }

  function unfold(isNow: boolean): void {
    flushSync(() => setUnfolded(isNow));
    find(isNow ? ".aisle-import-format :is(select, input)" : ".aisle-import-summary button")?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { target, key, altKey, code } = event;
    if (altKey && code === "KeyR" && isMapped) unfold(!isUnfolded);
    else if (key !== "Enter" || target instanceof HTMLButtonElement) return;
    else setEntered({ part: isHeld(event) ? null : partOf(target) });
    event.preventDefault();
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
            <p role="status" tabIndex={-1}>
              <progress aria-label="Sending the file" value={sent} max={1} /> {Math.round(sent * 100)} % sent
            </p>
          ) : null}
          {stage === "looking" ? (
            <p role="status" tabIndex={-1}>
              Reading how the file begins ...
            </p>
          ) : null}
          {stage === "map" && look ? (
            <>
              <ImportFormat {...{ open, look, subject, isUnfolded }} onUnfold={unfold} />
              {look.trouble === "" ? null : <p className="aisle-import-wrong">{look.trouble}</p>}
              {look.columns.length > 0 ? <ImportColumns {...{ open, look, subject, wrong }} /> : null}
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
          keys={isMapped ? `${columnKeys()} · ${ways}` : ways}
          save="Check the file"
          meanwhile="Beginning ..."
          canSave={isMapped && !isSaving}
        />
      </form>
    </Dialog>
  );
}

/** The keys among the columns. */
const columnKeys = (): string =>
  `${keyCaps("Enter")} goes on, then checks the file and writes nothing · ${keyCaps("+")} joins another column · ${keyCaps("alt+r")} how it is read`;

const isHeld = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** The part whose column is chosen where a key was pressed; null elsewhere. */
function partOf(target: EventTarget): string | null {
  return (target instanceof Element && target.closest<HTMLElement>("[data-part]")?.dataset["part"]) || null;
}
