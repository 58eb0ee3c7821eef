import type { LongWork } from "#commands/given/progress.ts";
import { proxy, ref } from "valtio";
import type { RecordRow } from "#contract/kinds.ts";
import type { NumberRange, RangeQuestion } from "./range.ts";
import type { BatchRun } from "#console/shell/batch/batch-run.ts";
import type { FailureNotice } from "./failure-notice.ts";
import type {
  RetryableChange,
  Choice,
  EditedLines,
  FiguresQuestion,
  GoodsQuestion,
  LinesQuestion,
  PhoneQuestion,
  PhotosQuestion,
  Writing,
} from "#commands/given/questions.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import type { AnyForm, Form, FormFields } from "#commands/form.ts";

/** The prefix with which the palette opens, which limits what it finds. */
export type Prefix = "" | ">" | "#" | "@";

/** The dialog that is open over the screen. One at a time. */
export type OpenDialog =
  | { readonly kind: "palette"; readonly prefix: Prefix; readonly query: string }
  | {
      readonly kind: "choice";
      readonly choice: Choice<unknown>;
      /** The palette's text when the command was run from the palette; `null` after a key or a button. */
      readonly from: string | null;
      answer(value: unknown): void;
    }
  | { readonly kind: "writing"; readonly writing: Writing; answer(text: string | undefined): void }
  | { readonly kind: "form"; readonly form: AnyForm; answer(row: RecordRow | undefined): void }
  | { readonly kind: "lines"; readonly question: LinesQuestion; answer(edited: EditedLines | undefined): void }
  | { readonly kind: "goods"; readonly question: GoodsQuestion; answer(saved: boolean): void }
  | { readonly kind: "phone"; readonly question: PhoneQuestion; answer(): void }
  | { readonly kind: "figures"; readonly question: FiguresQuestion; answer(): void }
  | { readonly kind: "progress"; readonly question: LongWork; answer(isDone: boolean): void }
  | { readonly kind: "photos"; readonly question: PhotosQuestion; answer(): void }
  | { readonly kind: "range"; readonly question: RangeQuestion; answer(range: NumberRange | undefined): void }
  | {
      readonly kind: "retry";
      readonly change: RetryableChange;
      readonly notice: FailureNotice;
      answer(made: boolean): void;
    }
  | { readonly kind: "batch"; readonly run: BatchRun; answer(): void }
  | { readonly kind: "help" };

/** Which dialog is open. `serial` distinguishes one from the next of the same kind. */
export const dialogState = proxy<{ current: OpenDialog | null; serial: number }>({ current: null, serial: 0 });

/** The title of an open dialog. */
export function dialogTitle(asked: OpenDialog): string {
  switch (asked.kind) {
    case "palette":
      return "Search or run a command";
    case "choice":
      return asked.choice.title;
    case "writing":
      return asked.writing.title;
    case "form":
      return asked.form.title;
    case "range":
      return asked.question.title;
    case "lines":
      return `Products of ${asked.question.order.number}`;
    case "goods":
    case "figures":
    case "progress":
    case "photos":
      return asked.question.title;
    case "phone":
      return "Phone orders";
    case "retry":
      return asked.change.title;
    case "batch":
      return asked.run.batch.title;
    case "help":
      return "Keyboard shortcuts";
  }
}

let paletteText: string | null = null;
let earlyText: string | null = null;
let stepsBackOnceHere = false;
let guard: (() => boolean) | null = null;

const written: ReadonlySet<OpenDialog["kind"]> = new Set(["writing", "form", "lines", "goods", "phone", "range"]);

/** Whether somebody may be writing into the open dialog. */
export function isWrittenInto(): boolean {
  return dialogState.current !== null && written.has(dialogState.current.kind);
}

/** Says that something was not opened, because another dialog is open. */
export function tellNotOpened(what: string): void {
  tell(`Not opened: ${what}`, "plain", "Another dialog is open. Finish or close it, then try again.");
}

function show(asked: OpenDialog | null): void {
  if (asked && isWrittenInto()) {
    // A command that had to read something first comes too late: its dialog would take what is typed into this one.
    tellNotOpened(dialogTitle(asked));
    return resolveQuestion(asked);
  }
  if (dialogState.current) resolveQuestion(dialogState.current);
  earlyText = null;
  stepsBackOnceHere = false;
  dialogState.current = asked ? ref(asked) : null;
  dialogState.serial += 1;
}

/** Resolves the question of a dialog. Without a value, the operator has stepped back. */
function resolveQuestion(asked: OpenDialog, value?: unknown): void {
  switch (asked.kind) {
    case "palette":
    case "help":
      return;
    case "retry":
    case "goods":
    case "progress":
      return asked.answer(value === true);
    default:
      // Only the dialog itself is answered with a value, and it knows what its question takes.
      return asked.answer(value as never);
  }
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

/** Keeps the open dialog, with what was typed before its code was loaded: once that is here, it asks what becomes of it. */
export function stepBackOnceHere(): boolean {
  stepsBackOnceHere = earlyText !== null && earlyText.trim() !== "";
  return stepsBackOnceHere;
}

/** Whether the operator has stepped back from the open dialog before its code was loaded; the next call answers false. */
export function takeEarlyStepBack(): boolean {
  const steps = stepsBackOnceHere;
  stepsBackOnceHere = false;
  return steps;
}

/** Opens the list of keys. */
export function showHelp(): void {
  show({ kind: "help" });
}

/** Asks for one of several options; resolves with `undefined` when the operator steps back. */
export function askChoice<Value>(choice: Choice<Value>): Promise<Value | undefined> {
  const from = paletteText;
  return new Promise((resolve) => {
    show({ kind: "choice", choice, from, answer: (value) => resolve(value as Value | undefined) });
  });
}

/** Asks for a text; resolves with `undefined` when the operator steps back. */
export function askWriting(writing: Writing): Promise<string | undefined> {
  return new Promise((resolve) => show({ kind: "writing", writing, answer: resolve }));
}

/** Opens a form and saves it; resolves with `undefined` when the operator steps back. */
export function askForm<Fields extends FormFields, Row extends RecordRow>(
  form: Form<Fields, Row>,
): Promise<Row | undefined> {
  // The form's dialog passes to the form's functions only values and rows of that same form, so the types may be
  // erased.
  return new Promise((resolve) =>
    show({ kind: "form", form: form as unknown as AnyForm, answer: (row) => resolve(row as Row | undefined) }),
  );
}

/** Opens the products of an order to be changed; resolves with `undefined` when the operator steps back. */
export function askLines(question: LinesQuestion): Promise<EditedLines | undefined> {
  return new Promise((resolve) => show({ kind: "lines", question, answer: resolve }));
}

/** Asks which goods come back; resolves with whether they were saved. */
export function askGoods(question: GoodsQuestion): Promise<boolean> {
  return new Promise((resolve) => show({ kind: "goods", question, answer: resolve }));
}

/** Shows the phone orders that are being taken; resolves when the dialog is closed. */
export function showPhoneOrders(question: PhoneQuestion): Promise<void> {
  return new Promise((resolve) => show({ kind: "phone", question, answer: resolve }));
}

/** Shows figures; resolves when the dialog is closed. */
export function showFigures(question: FiguresQuestion): Promise<void> {
  return new Promise((resolve) => show({ kind: "figures", question, answer: resolve }));
}

/** Shows the progress of work; resolves with whether it was done: `false` when it was stopped. */
export function showProgress(question: LongWork): Promise<boolean> {
  return new Promise((resolve) => show({ kind: "progress", question, answer: resolve }));
}

/** Shows the photos of a record; resolves when the dialog is closed. */
export function askPhotos(question: PhotosQuestion): Promise<void> {
  return new Promise((resolve) => show({ kind: "photos", question, answer: resolve }));
}

/**
 * Asks for a range of numbers; a range without ends means any number. Resolves with `undefined` when the operator steps
 * back.
 */
export function askRange(question: RangeQuestion): Promise<NumberRange | undefined> {
  return new Promise((resolve) => show({ kind: "range", question, answer: resolve }));
}

/** Shows why a change failed and offers a retry; resolves with whether the change was made in the end. */
export function askRetry(change: RetryableChange, notice: FailureNotice): Promise<boolean> {
  return new Promise((resolve) => show({ kind: "retry", change, notice, answer: resolve }));
}

/** Shows a batch: its plan, its progress, its results. Resolves when the dialog is closed. */
export function showBatch(run: BatchRun): Promise<void> {
  return new Promise((resolve) => show({ kind: "batch", run, answer: resolve }));
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

/** Closes the open dialog and resolves its question with `value`. */
export function answerDialog(asked: OpenDialog, value: unknown): void {
  if (dialogState.current !== asked) return;
  dialogState.current = null;
  dialogState.serial += 1;
  resolveQuestion(asked, value);
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
