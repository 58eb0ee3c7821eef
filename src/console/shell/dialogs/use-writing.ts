import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReportProgress } from "#commands/context/progress.ts";
import { messages } from "#contract/messages.ts";
import { grouped } from "#contract/text.ts";
import { keepText, keptText, removeText } from "#console/session/kept/text-drafts.ts";
import { type AskedDialog, answerDialog, closeDialog, readEarlyText, takeEarlyEnter } from "./dialog-state.ts";
import { type FailureNotice, failureNotice, plainNotice } from "./failure-notice.ts";
import { type Leaving, useLeaving } from "./use-leaving.ts";
import { asOffered, isOfferNumber, useOffers } from "./use-offers.ts";

/** A text that is being written. */
export interface OpenWriting extends Pick<ReturnType<typeof useOffers>, "offers" | "take"> {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The text that was kept from before; null without one. */
  readonly kept: string | null;
  readonly text: string;
  readonly notice: FailureNotice | null;
  /** It was refused, and is not saved however often it is tried. */
  readonly isRefused: boolean;
  readonly isSaving: boolean;
  /** How much of it is saved, where it is saved in parts. */
  readonly progress: string | null;
  readonly leaving: Leaving;
  /** Takes what is typed, and keeps it. */
  type(text: string): void;
  send(): void;
  /** Discards the text. */
  drop(): void;
}

/** The state of a text that is asked for: kept while it is typed, sent, and refused. */
export function useWriting(asked: AskedDialog<"writing">): OpenWriting {
  const writing = asked.question;
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept] = useState(() => keptText(writing));
  const [early] = useState(() => readEarlyText());
  const [text, setText] = useState(() => joined(kept, early) ?? writing.initial ?? "");
  const { offers, isTaken, take } = useOffers(writing, text, setText, field);
  const sending = useSending(asked, text);
  const { notice, isRefused, isSaving, stop, send } = sending;
  const isChanged = (): boolean => !isRefused && text.trim() !== "" && text !== writing.initial && !isTaken;
  const leaving = useLeaving(isSaving, isChanged, { stop });
  useLayoutEffect(() => field.current?.focus(), []);

  // What was typed before this code was here is as worth keeping as what is typed later.
  useEffect(() => {
    if (early !== null) keepText(writing, text.trim());
    if (takeEarlyEnter()) void send();
    // Only once: from then on, each change keeps itself.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    field,
    kept,
    text,
    notice,
    isRefused,
    isSaving,
    progress: sending.progress,
    leaving,
    offers,
    take,
    type(next) {
      setText(next);
      const typed = next.trim();
      keepText(writing, writing.offers && isOfferNumber(typed) ? "" : typed);
      // What others have changed stays visible until the next attempt.
      if (notice?.again === null) sending.forgetNotice();
    },
    send: () => void send(),
    drop() {
      removeText(writing);
      closeDialog();
    },
  };
}

/** Sends a text, and tells how that went. */
function useSending(asked: AskedDialog<"writing">, text: string) {
  const writing = asked.question;
  const [notice, setNotice] = useState<FailureNotice | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);
  const saves = useRef(new AbortController());
  const isRefused = notice !== null && notice.refusal !== null;

  async function send(): Promise<void> {
    if (isSaving || isRefused) return;
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
      answerDialog(asked, written);
    } catch (error) {
      setNotice(failureNotice(error, writing.failure ?? messages.saveFailed, writing));
    } finally {
      setSaving(false);
    }
  }

  const stop = (): void => saves.current.abort();
  return { notice, isRefused, isSaving, progress, send, stop, forgetNotice: () => setNotice(null) };
}

/** The text that was kept and, on a line of its own, the one typed before the dialog was here; null without both. */
function joined(kept: string | null, early: string | null): string | null {
  if (kept === null || early === null || kept.endsWith(early)) return kept ?? early;
  return `${kept}\n${early}`;
}
