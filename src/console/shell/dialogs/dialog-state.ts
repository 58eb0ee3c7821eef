import type { LongWork } from "#commands/context/progress.ts";
import { proxy, ref } from "valtio";
import type { AnyRecord } from "#contract/kinds.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";
import type { NumberRange, RangeQuestion } from "./range.ts";
import type { BatchRun } from "#console/shell/batch/batch-run.ts";
import type { FailureNotice } from "./failure-notice.ts";
import type { Dialog, Dialogs, Question } from "#commands/context/dialogs.ts";
import type { RetryableChange, Choice, Confirmation, Writing } from "#commands/context/questions.ts";
import { type DialogFacts, dialogList } from "#console/dialog-list.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import type { AnyForm, Form, FormFields } from "#commands/form.ts";

/** The prefix with which the palette opens, which limits what it finds. */
export type Prefix = "" | ">" | "#" | "@";

/** The dialogs whose code is a lazy part of its own: those of commands, and that of all forms. */
export interface LazyDialogs extends Dialogs {
  readonly form: Dialog<AnyForm, RecordRow>;
}

/** All dialogs that are asked by name; those that are not lazy are the shell's own. */
interface NamedDialogs extends LazyDialogs {
  readonly writing: Dialog<Writing, string>;
  readonly confirm: Dialog<Confirmation, true>;
  readonly range: Dialog<RangeQuestion, NumberRange>;
  readonly progress: Dialog<LongWork, true>;
  readonly retry: Dialog<Question & { readonly change: RetryableChange; readonly notice: FailureNotice }, true>;
  readonly refusal: Dialog<Question & { readonly record: AnyRecord | null }, never>;
  readonly batch: Dialog<Question & { readonly run: BatchRun }, never>;
}

/** A dialog that was asked by its name. `answer` takes `undefined` when the operator steps back. */
export type AskedDialog<Name extends keyof NamedDialogs = keyof NamedDialogs> = {
  readonly [N in Name]: {
    readonly kind: N;
    readonly question: NamedDialogs[N]["question"];
    readonly answer: (value: NamedDialogs[N]["answer"] | undefined) => void;
  };
}[Name];

/** A choice of several options, which the palette shows. */
interface AskedChoice {
  readonly kind: "choice";
  readonly question: Choice<unknown>;
  /** The palette's text when the command was run from the palette; `null` after a key or a button. */
  readonly from: string | null;
  readonly answer: (value: unknown) => void;
}

/** The dialog that is open over the screen. One at a time. */
export type OpenDialog =
  | { readonly kind: "palette"; readonly prefix: Prefix; readonly query: string }
  | { readonly kind: "help" }
  | AskedChoice
  | AskedDialog;

/** Which dialog is open. `serial` distinguishes one from the next of the same kind. */
export const dialogState = proxy<{ current: OpenDialog | null; serial: number }>({ current: null, serial: 0 });

/** The title of an open dialog. */
export function dialogTitle(asked: OpenDialog): string {
  if (asked.kind === "palette") return "Search or run a command";
  return asked.kind === "help" ? "Keyboard shortcuts" : asked.question.title;
}

let paletteText: string | null = null;
let earlyText: string | null = null;
let stepsBackOnceHere = false;
let entersOnceHere = false;
let guard: (() => boolean) | null = null;

const facts: { readonly [Kind in OpenDialog["kind"]]?: DialogFacts } = {
  ...dialogList,
  writing: { isWrittenInto: true },
  range: { isWrittenInto: true },
};

/** Whether somebody may be writing into the open dialog. */
export function isWrittenInto(): boolean {
  return dialogState.current !== null && facts[dialogState.current.kind]?.isWrittenInto === true;
}

/**
 * Whether the open dialog treats scanned characters like typed ones. A question that finds its options finds them by a
 * code too.
 */
export function takesScans(): boolean {
  const { current } = dialogState;
  if (current?.kind === "choice") return current.question.find !== undefined;
  return current !== null && facts[current.kind]?.takesScans === true;
}

/** Says that something was not opened, because another dialog is open. */
export function tellNotOpened(what: string): void {
  tell(`Not opened: ${what}`, "plain", "Another dialog is open. Finish or close it, then try again.");
}

function show(asked: OpenDialog | null): void {
  if (asked && isWrittenInto()) {
    // A command that had to read something first comes too late: its dialog would take what is typed into this one.
    tellNotOpened(dialogTitle(asked));
    return cancel(asked);
  }
  if (dialogState.current) cancel(dialogState.current);
  earlyText = null;
  stepsBackOnceHere = false;
  entersOnceHere = false;
  dialogState.current = asked ? ref(asked) : null;
  dialogState.serial += 1;
}

/** Resolves the question of a dialog from which the operator has stepped back. */
function cancel(asked: OpenDialog): void {
  if ("answer" in asked) asked.answer(undefined);
}

/** Opens the palette; `query` is the text after the prefix. */
export function showPalette(prefix: Prefix, query = ""): void {
  show({ kind: "palette", prefix, query });
}

/** Stores the text typed into the open dialog before its code was loaded. */
export function setEarlyText(text: string): void {
  earlyText = text;
}

/** The text typed into the open dialog before its code was loaded; `null` when nothing was typed. */
export function readEarlyText(): string | null {
  return earlyText;
}

/**
 * Keeps the open dialog, with what was typed before its code was loaded: once that is here, it asks what becomes of it.
 */
export function stepBackOnceHere(): boolean {
  stepsBackOnceHere = earlyText !== null && earlyText.trim() !== "";
  return stepsBackOnceHere;
}

/**
 * Whether the operator has stepped back from the open dialog before its code was loaded; the next call answers false.
 */
export function takeEarlyStepBack(): boolean {
  const steps = stepsBackOnceHere;
  stepsBackOnceHere = false;
  return steps;
}

/** Says that Enter was pressed in the open dialog before its code was loaded: it counts once that is here. */
export function enterOnceHere(): void {
  entersOnceHere = true;
}

/** Whether Enter was pressed in the open dialog before its code was loaded; the next call answers false. */
export function takeEarlyEnter(): boolean {
  const wasPressed = entersOnceHere;
  entersOnceHere = false;
  return wasPressed;
}

/** Opens the list of keys. */
export function showHelp(): void {
  show({ kind: "help" });
}

/** Opens a dialog by its name; resolves with its answer, or with `undefined` when the operator steps back. */
export function ask<Name extends keyof NamedDialogs>(
  kind: Name,
  question: NamedDialogs[Name]["question"],
): Promise<NamedDialogs[Name]["answer"] | undefined> {
  // TypeScript does not see that a name and its own question make one of the union.
  return new Promise((answer) => show({ kind, question, answer } as AskedDialog));
}

/** Asks for one of several options; resolves with `undefined` when the operator steps back. */
export function askChoice<Value>(choice: Choice<Value>): Promise<Value | undefined> {
  const from = paletteText;
  return new Promise((resolve) => {
    show({ kind: "choice", question: choice, from, answer: (value) => resolve(value as Value | undefined) });
  });
}

/** Opens a form and saves it; resolves with `undefined` when the operator steps back. */
export function askForm<Fields extends FormFields, Row extends RecordRow>(
  form: Form<Fields, Row>,
): Promise<Row | undefined> {
  // The form's dialog passes to the form's functions only values and rows of that same form, so the types may be
  // erased.
  return ask("form", form as unknown as AnyForm) as Promise<Row | undefined>;
}

/** Closes the open dialog; its question resolves with `undefined`. */
export function closeDialog(): void {
  show(null);
}

/** Steps back from the open dialog: closes it, unless its guard stops something that is running in it. */
export function stepBackDialog(): void {
  if (!guard?.()) closeDialog();
}

/** Whether something is running in the open dialog that must first be stopped there. */
export function isDialogGuarded(): boolean {
  return guard !== null;
}

/**
 * Calls `ask` before the operator steps back; `true` keeps the dialog open. Returns the function that removes the
 * guard.
 */
export function guardDialog(ask: () => boolean): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Closes the open dialog and resolves its question with `value`, if it is still the one that was asked. */
export function answerDialog<Name extends AskedDialog["kind"]>(
  asked: AskedDialog<Name>,
  value: NamedDialogs[Name]["answer"] | undefined,
): void;
export function answerDialog(asked: AskedChoice, value: unknown): void;
export function answerDialog(asked: AskedDialog | AskedChoice, value: unknown): void {
  if (dialogState.current !== asked) return;
  dialogState.current = null;
  dialogState.serial += 1;
  // The overloads above hold the value to the dialog.
  asked.answer(value as never);
}

/**
 * Closes the palette and runs a command. A question that the command asks at once can step back to the palette's text.
 */
export function runFromPalette(text: string, run: () => void): void {
  closeDialog();
  paletteText = text;
  run();
  paletteText = null;
}
