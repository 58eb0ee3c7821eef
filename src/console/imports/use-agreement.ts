import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { messages } from "#contract/messages.ts";
import type { ImportLook } from "#contract/imports/schema.ts";
import { failureText } from "#console/form/save-failure.ts";
import { answerDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { columnId, lackingParts, nextLacking } from "./columns.ts";
import { needsWords } from "./format-words.ts";
import { type Hindrance, hindranceOf, strangeHindrance } from "./hindrance.ts";
import { type ImportStage, useImport } from "./use-import.ts";

/** Agreeing on how a file is read: where the focus is, what is said of what is lacking, and the check in the end. */
export function useAgreement(asked: AskedDialog<"import">, form: RefObject<HTMLFormElement | null>) {
  const { subject } = asked.question;
  const { failure, wrong, isUnfolded, setUnfolded, tell, focus, clear, refuse, unfold } = useNotice(form);
  const open = useImport(asked.question, tell);
  const { stage, look, draft } = open;
  const mapped = stage === "map" && look !== null && look.columns.length > 0 ? look : null;
  const names = look?.columns.map(({ name }) => name) ?? [];
  const lacking = lackingParts(subject, draft.map, names);
  const [isSaving, setSaving] = useState(false);
  /** Enter was pressed, in the column of a part or elsewhere: what it has taken counts first. */
  const [entered, setEntered] = useState<{ readonly part: string | null } | null>(null);

  /** The focus is where the next thing is to be said, and never on what is gone. */
  const focusStage = useEffectEvent((stage: ImportStage, look: ImportLook | null) => {
    if (stage === "choose") return;
    const [first] = lacking;
    if (mapped && look && needsWords(look, draft)) setUnfolded(true);
    if (stage !== "map") focus("[role=status]");
    else if (mapped && first) focusPart(first.name);
    else focus(mapped ? "[type=submit]" : "select, button");
  });
  useLayoutEffect(() => focusStage(stage, look), [stage, look]);

  /** Goes on to the next part that lacks a column, and checks the file where none does. */
  const goOn = useEffectEvent(({ part }: { readonly part: string | null }) => {
    const next = part === null ? undefined : nextLacking(subject, lacking, part);
    if (!next || next.name === part) return void save();
    const strange = look && strangeHindrance(subject, draft, look);
    if (strange) return refuse(strange);
    clear();
    focusPart(next.name);
  });
  useLayoutEffect(() => {
    if (entered) goOn(entered);
  }, [entered]);

  async function save(): Promise<void> {
    if (!mapped || isSaving) return;
    const hindrance = hindranceOf(subject, draft, mapped);
    if (hindrance) return refuse(hindrance);
    setSaving(true);
    clear();
    try {
      answerDialog(asked, await open.check());
    } catch (error) {
      tell(error);
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { target, key, altKey, code } = event;
    if (altKey && code === "KeyR" && mapped) unfold(!isUnfolded);
    else if (key !== "Enter" || target instanceof HTMLButtonElement) return;
    else setEntered({ part: event.ctrlKey || event.metaKey ? null : partOf(target) });
    event.preventDefault();
  }

  return { open, failure, isMapped: mapped !== null, isSaving, isUnfolded, wrong, clear, save, unfold, onKeyDown };
}

/** What is said of what is lacking, and the focus where it can be mended: at a part, or in how the file is read. */
function useNotice(form: RefObject<HTMLFormElement | null>) {
  const [failure, setFailure] = useState("");
  const [isUnfolded, setUnfolded] = useState(false);
  /** The part for which another column must be chosen. */
  const [wrong, setWrong] = useState<string | null>(null);
  const focus = (selector: string): void => form.current?.querySelector<HTMLElement>(selector)?.focus();
  return {
    failure,
    wrong,
    isUnfolded,
    setUnfolded,
    focus,
    tell: (error: unknown): void => setFailure(failureText(error, messages.saveFailed)),
    clear(): void {
      setFailure("");
      setWrong(null);
    },
    /** Says what is lacking, and shows where. */
    refuse({ words, part, choice }: Hindrance): void {
      setFailure(words);
      setWrong(part ?? null);
      if (part !== undefined) return focusPart(part);
      flushSync(() => setUnfolded(true));
      focus(`[data-choice=${choice}]`);
    },
    unfold(isNow: boolean): void {
      flushSync(() => setUnfolded(isNow));
      focus(isNow ? ".aisle-import-format :is(select, input)" : ".aisle-import-summary button");
    },
  };
}

function focusPart(part: string): void {
  document.getElementById(columnId(part))?.focus();
}

/** The part whose column is chosen where a key was pressed; null elsewhere. */
function partOf(target: EventTarget): string | null {
  return (target instanceof Element && target.closest<HTMLElement>("[data-part]")?.dataset["part"]) || null;
}
