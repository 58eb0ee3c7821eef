import { useEffect, useRef, useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { subscribe } from "valtio";
import { areCommandsComing, knownCommands, subscribeCommands } from "#console/shell/running/known-commands.ts";
import { releaseHeldKeys } from "#console/early/held-keys.ts";
import {
  closeDialog,
  dialogState,
  enterOnceHere,
  readEarlyText,
  setEarlyText,
} from "#console/shell/dialogs/dialog-state.ts";
import { isQuestionComing, subscribeQuestions } from "#console/shell/running/coming-question.ts";
import { showPendingKeys } from "#console/shell/running/pending-keys.ts";
import { tools } from "#console/shell/running/tools.ts";
import { isStageComing, subscribeStage } from "#console/shell/stage/stage.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { isFieldComing } from "./coming-field.ts";
import {
  createEarlyKeys,
  type EarlyKeys,
  isLetter,
  isTyping,
  mayWait,
  waitsForCommands,
  waitsForScreen,
} from "./early-keys.ts";
import { keyCaps } from "./key-caps.ts";
import { type KeyPress, strokeOf } from "./strokes.ts";
import { focusKind, pressEnter, readPress } from "./key-press.ts";
import { type KeyResult, matchKeys, nothingTyped, sequenceWindow, type Typed } from "./match-keys.ts";
import { isMac } from "./platform.ts";
import { runHere } from "./run-here.ts";
import { isElsewhere, stepBack } from "./step-back.ts";
import { scannerPace } from "./scanner.ts";
import { useScanner } from "./use-scanner.ts";

/** A digit that waits until a scanner would have gone on: it may be the beginning of a code. */
interface WaitingDigit {
  readonly press: KeyPress;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Whether a key is a digit that may mean a command. */
function isDigit(press: KeyPress): boolean {
  return isLetter(press) && /\d/.test(press.key) && press.on !== "field" && !press.repeat;
}

const everywhere = { enableOnFormTags: true, enableOnContentEditable: true } as const;

/** Listens to all keys of the console; those of a scanner are caught first. Mounted once; renders nothing. */
export function CommandKeys() {
  const { typed, handle } = useSequence();
  const { holdDigit, endDigit } = useDigit(handle);
  const isScanning = useScanner();
  const [early] = useState(() => createEarlyKeys((press) => handleEarly(press, handle), typeEarly, highlighted));
  useEarlyKeys(early);
  useHotkeys(
    "*",
    (event) => {
      const press = readPress(event);
      endDigit(press);
      if (isScanning()) early.dropScanned(press);
      if (event.defaultPrevented || isScanning()) return;
      if (press.key === "Escape") early.clear();
      // A browser closes its modal dialog at the second Esc of a held key, whatever the first one's "cancel" was told.
      if (press.key === "Escape" && press.repeat && dialogState.current) {
        event.preventDefault();
        return;
      }
      if (press.key === "Escape" && !press.repeat && stepBack(event)) return;
      if (dialogState.current?.kind === "palette" && strokeOf(press, isMac()) === "mod+k") {
        event.preventDefault();
        closeDialog();
        return;
      }
      // A question that only needs a yes has a button in the focus as soon as its code is here.
      if (press.on === "page" && dialogState.current?.kind === "confirm") agreeEarly(press);
      const isTyped = isFieldComing() && isTyping(press);
      if (!isTyped && (dialogState.current || isElsewhere(event.target))) return;
      if (isTyped || isEarly(press, typed.current, early)) {
        event.preventDefault();
        early.add(press);
        return;
      }
      if (isDigit(press) && typed.current.strokes.length === 0) {
        event.preventDefault();
        holdDigit(press);
        return;
      }
      // This command may lead to another screen, for which the waiting keys were not meant.
      if (handle(press, event).match.kind === "run") early.clear();
    },
    everywhere,
  );
  useEffect(() => releaseHeldKeys(document), []);

  return null;
}

/** Runs the command that a key means, alone or after those before it. */
function useSequence() {
  const typed = useRef<Typed>(nothingTyped);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handle = (press: KeyPress, event?: KeyboardEvent): KeyResult => {
    const now = readNow();
    const visible = knownCommands().filter((command) => command.can(now) !== "hidden");
    const before = typed.current;
    const result = matchKeys(visible, before, press, isMac());
    typed.current = result.typed;
    if (result.preventsDefault) event?.preventDefault();
    act(result, before, press);
    clearTimeout(timer.current);
    if (result.typed.strokes.length > 0) {
      // This timer only clears the status bar. Whether a sequence continues is decided by the time stamps of the key
      // events, because on a busy machine the timer may end before a key event is handled.
      timer.current = setTimeout(() => showPendingKeys([], []), sequenceWindow);
    }
    return result;
  };
  return { typed, handle };
}

/** Holds a digit back until it is known that no scanner has typed it. */
function useDigit(handle: (press: KeyPress) => void) {
  const digit = useRef<WaitingDigit>(undefined);
  useEffect(() => () => clearTimeout(digit.current?.timer), []);
  /** Handles the digit that waits, unless this later key shows that a scanner typed it. */
  const endDigit = (later?: KeyPress): void => {
    const waited = digit.current;
    digit.current = undefined;
    clearTimeout(waited?.timer);
    if (!waited || dialogState.current || (later && later.at - waited.press.at < scannerPace)) return;
    handle(waited.press);
  };
  const holdDigit = (press: KeyPress): void => {
    // Longer than the pace of a scanner, because on a busy machine this may end before the next key is heard.
    digit.current = { press, timer: setTimeout(endDigit, 2 * scannerPace) };
  };
  return { holdDigit, endDigit };
}

/** Lets the keys that wait go on as soon as what they are meant for is there. */
function useEarlyKeys(early: EarlyKeys): void {
  useEffect(() => {
    const release = (): void =>
      early.release((press) => !isStageComing() && !isKeyComing(nothingTyped, press) && !waitsForField());
    // A field may get the focus while it is being rendered, and would lose what is typed into it then.
    const releaseSoon = (): void => queueMicrotask(release);
    let isOpen = dialogState.current !== null;
    const changeDialog = (): void => {
      // Keys that waited for a dialog are not meant for the screen behind it.
      if (isOpen && dialogState.current === null) early.clear();
      isOpen = dialogState.current !== null;
      release();
    };
    const stops = [
      subscribeStage(release),
      subscribeCommands(release),
      subscribeQuestions(release),
      subscribe(dialogState, changeDialog, true),
    ];
    document.addEventListener("focusin", releaseSoon);
    // Who goes on by mouse has something else in mind.
    document.addEventListener("pointerdown", early.clear);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("focusin", releaseSoon);
      document.removeEventListener("pointerdown", early.clear);
      early.clear();
    };
  }, [early]);
}

/** Whether a key must wait for a screen, a command or a question that is on its way. */
function isEarly(press: KeyPress, typed: Typed, early: EarlyKeys): boolean {
  return (
    (isDigit(press) && isStageComing()) ||
    // No key overtakes one that waits, but who is tired of waiting for a screen may go on without it.
    (!early.isEmpty() && !isStageComing() && mayWait(typed, press, isMac())) ||
    (isStageComing() && waitsForScreen(knownCommands(), readNow(), typed, press, isMac())) ||
    isKeyComing(typed, press) ||
    (isQuestionComing() && mayWait(typed, press, isMac()))
  );
}

/** The record that a key is about now; null where there is none yet. */
function highlighted(): string | null {
  const { selected, opened, cursor } = readNow();
  return selected ? `${selected.count} selected` : (opened?.row.id ?? cursor?.row.id ?? null);
}

/** Whether a key may be that of a command that is being fetched. */
function isKeyComing(typed: Typed, press: KeyPress): boolean {
  return areCommandsComing() && waitsForCommands(knownCommands(), typed, press, isMac());
}

/** Whether something is about to be asked, or none of its fields has the focus yet. */
function waitsForField(): boolean {
  if (isQuestionComing()) return true;
  const { current } = dialogState;
  if (current === null || current.kind === "choice" || current.kind === "confirm") return false;
  return focusKind(document.activeElement) !== "field";
}

/**
 * Types the letters that have waited into the field that has the focus, such as the search after "/" or the form of the
 * command before: they are never commands for the screen behind. Returns how many these are.
 */
function typeEarly(waiting: readonly KeyPress[]): number {
  if (focusKind(document.activeElement) !== "field") return 0;
  const end = waiting.findIndex((press) => !isLetter(press));
  const letters = waiting.slice(0, end < 0 ? undefined : end).map(({ key }) => key);
  // React hears this as typing, which it would not of a changed value.
  if (letters.length > 0) document.execCommand("insertText", false, letters.join(""));
  return letters.length;
}

/** Keeps an Enter for the open dialog, but not one that is still held from what opened it. */
function agreeEarly({ key, repeat }: KeyPress): void {
  if (key === "Enter" && !repeat) enterOnceHere();
}

/** Handles a key that has waited, unless something else has come in front of the screen it was meant for. */
function handleEarly(press: KeyPress, handle: (press: KeyPress) => void): void {
  const { current } = dialogState;
  const { activeElement } = document;
  if (activeElement && focusKind(activeElement) === "field") {
    if (press.key === "Enter") pressEnter(activeElement);
  } else if (current?.kind === "choice" || current?.kind === "confirm") {
    if (press.key === "Enter") agreeEarly(press);
    else if (isLetter(press)) setEarlyText((readEarlyText() ?? "") + press.key);
  } else if (current === null && !isQuestionComing()) handle(press);
}

/** Runs the command that a key press means, or says why there is none. */
function act({ match, typed, preventsDefault }: KeyResult, before: Typed, press: KeyPress): void {
  showPendingKeys(typed.strokes, match.kind === "wait" ? match.commands : []);
  if (match.kind === "run") void runHere(match.command);
  if (match.kind === "clash") {
    const titles = match.commands.map((command) => command.title).join(", ");
    tools.tell("More than one command has these keys", "error", titles);
  }
  if (before.strokes.length === 0 || !preventsDefault || (match.kind !== "none" && match.kind !== "late")) return;
  const strokes = [...before.strokes, strokeOf(press, isMac()) ?? ""].map((stroke) => keyCaps(stroke)).join(" ");
  tools.tell(
    match.kind === "late" ? `Too late for ${strokes}: nothing was done` : `No command has the keys ${strokes}`,
    "plain",
  );
}
