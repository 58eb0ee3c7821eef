import type { ReportProgress } from "#commands/context/progress.ts";
import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { TextArea } from "@blueprintjs/core/lib/esm/components/forms/textArea.js";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { maxTextLength } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import { grouped } from "#contract/text.ts";
import { formTitle } from "#console/client/form-title.ts";
import { keepText, keptText, removeText } from "#console/session/kept/text-drafts.ts";
import {
  type AskedDialog,
  answerDialog,
  closeDialog,
  readEarlyText,
  stepBackDialog,
  takeEarlyEnter,
} from "./dialog-state.ts";
import { Dialog } from "./Dialog.tsx";
import { plainNotice, type FailureNotice, failureNotice } from "./failure-notice.ts";
import { Offers } from "./Offers.tsx";
import { LeavingQuestion } from "./LeavingQuestion.tsx";
import { asOffered, isOfferNumber, offerNamed, useOffers } from "./use-offers.ts";
import { useLeaving } from "./use-leaving.ts";
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
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept] = useState(() => keptText(writing));
  const [early] = useState(() => readEarlyText());
  const [text, setText] = useState(() => joined(kept, early) ?? writing.initial ?? "");
  const [notice, setNotice] = useState<FailureNotice | null>(null);
  const [saving, setSaving] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);

  const { offers, isTaken, take } = useOffers(writing, text, setText, field);
  const isRefused = notice !== null && notice.refusal !== null;
  const saves = useRef(new AbortController());
  const isChanged = (): boolean => !isRefused && text.trim() !== "" && text !== writing.initial && !isTaken;
  const leaving = useLeaving(saving, isChanged, { stop: () => saves.current.abort() });
  useLayoutEffect(() => field.current?.focus(), []);

  // What was typed before this code was here is as worth keeping as what is typed later.
  useEffect(() => {
    if (early !== null) keepText(writing, text.trim());
    if (takeEarlyEnter()) void send();
    // Only once: from then on, each change keeps itself.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  function drop(): void {
    removeText(writing);
    closeDialog();
  }

  async function send(): Promise<void> {
    if (saving || isRefused) return;
    const written = await asOffered(writing, text.trim());
    if (writing.required && !written) {
      setNotice(plainNotice(`Please write the ${writing.label.toLowerCase()}`));
      return;
    }
    keepText(writing, written);
    setSaving(true);
    setNotice(null);
    try {
      saves.current = new AbortController();
      const report: ReportProgress = (done, of) => setProgress(`${grouped(done)} of ${grouped(of)} saved`);
      await writing.save?.(written, { signal: saves.current.signal, report });
      // Without `save`, the command that opened the dialog removes the text once it has used it.
      if (writing.save) removeText(writing);
      answerDialog(props.asked, written);
    } catch (error) {
      setNotice(failureNotice(error, writing.failure ?? messages.saveFailed, writing));
    } finally {
      setSaving(false);
    }
  }

  const does = notice?.again === "Apply anyway" ? "applies it anyway" : "saves";
  const saveKeys = `${offers.length > 0 ? "A digit takes a reason, " : ""}${enterKeys(does)}`;
  const keysText = isRefused ? "Your text can still be copied" : saveKeys;
  const progressText =
    progress && `${progress}. ${saving ? `${keyCaps("Escape")} stops` : `${keyCaps("Enter")} goes on`}`;
  return (
    <Dialog kind="writing" label={writing.title}>
      <form
        className="aisle-writing"
        aria-busy={saving}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="aisle-dialog-head">
          <h2>{writing.title}</h2>
          {kept !== null && (
            <span className="aisle-quiet" role="status">
              Your earlier text has been restored.
            </span>
          )}
        </div>
        <label className="aisle-writing-field">
          <span className="aisle-quiet">{formTitle(writing.label)}</span>
          <TextArea
            autoFocus
            data-first-focus
            inputRef={field}
            fill
            rows={4}
            maxLength={maxTextLength}
            value={text}
            // What is typed after the request was sent would not be saved.
            readOnly={saving}
            aria-required={writing.required}
            aria-invalid={notice?.again === null}
            onChange={(event) => {
              setText(event.currentTarget.value);
              const typed = event.currentTarget.value.trim();
              keepText(writing, writing.offers && isOfferNumber(typed) ? "" : typed);
              // What others have changed stays visible until the next attempt.
              if (notice?.again === null) setNotice(null);
            }}
            onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
            onKeyDown={(event) => {
              const digit = text === "" ? digitPlace(readPress(event.nativeEvent)) : null;
              const offered = digit === null ? undefined : offerNamed(digit, offers);
              if (offered !== undefined) {
                event.preventDefault();
                take(offered);
              }
              if (event.key !== "Enter" || event.shiftKey) return;
              event.preventDefault();
              void send();
            }}
          />
        </label>
        <Offers offers={offers} text={text} take={take} />
        <div role="alert" className="aisle-writing-wrong">
          {notice && <FailureNoticeView notice={notice} />}
        </div>
        {leaving.isLeaving ? (
          <LeavingQuestion leaving={leaving} onDrop={drop} />
        ) : (
          <div className="aisle-dialog-foot">
            <span className="aisle-quiet">{progressText ?? keysText}</span>
            <Button
              text={isRefused ? "Close" : saving && progress ? "Stop" : (writing.buttons?.leave ?? "Cancel")}
              onClick={stepBackDialog}
            />
            {!isRefused && (
              <Button
                intent="primary"
                text={notice?.again ?? writing.buttons?.save ?? "Save"}
                type="submit"
                loading={saving}
              />
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** The text that was kept and, on a line of its own, the one typed before the dialog was here; null without both. */
function joined(kept: string | null, early: string | null): string | null {
  if (kept === null || early === null || kept.endsWith(early)) return kept ?? early;
  return `${kept}\n${early}`;
}
