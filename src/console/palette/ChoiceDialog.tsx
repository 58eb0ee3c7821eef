import { plainDigits } from "#contract/text.ts";
import { type KeyboardEvent, type ReactElement, useEffect, useState } from "react";
import type { Choice } from "#commands/context/questions.ts";
import { messages } from "#contract/messages.ts";
import {
  type OpenDialog,
  answerDialog,
  closeDialog,
  readEarlyText,
  showPalette,
} from "#console/shell/dialogs/dialog-state.ts";
import { readPress } from "#console/shell/keys/key-press.ts";
import { digitPlace } from "#console/shell/keys/strokes.ts";
import { optionSections } from "./rows/option-rows.ts";
import { readPrefix } from "./rows/rows.ts";
import { SearchList } from "./SearchList.tsx";
import { type FoundOptions, type ReadOptions, useFoundOptions, useOptions } from "./use-options.ts";

type AskedChoice = Extract<OpenDialog, { kind: "choice" }>;

/** A question with several options, in the look of the palette. Backspace in the empty field steps back, Esc closes. */
export function ChoiceDialog(props: { readonly asked: AskedChoice }) {
  const { question: choice, from } = props.asked;
  const read = useOptions(choice);
  const [text, setText] = useState(() => readEarlyText() ?? "");

  const found = useFoundOptions(choice, text);
  // The options found for an earlier text are filtered here until those for the present text arrive.
  const listed = found
    ? optionSections(found.options, found.isEarlier ? text : "")
    : optionSections(read.options ?? [], text, choice.numbered);
  const typed = choice.read?.(text);
  const sections = typed ? [...optionSections([typed], ""), ...listed] : listed;

  const areHere = found ? !found.isEarlier : read.options !== null;
  const setAwaited = useAwaited(props.asked, text, areHere ? listed : []);
  useEffect(() => {
    // A digit that was pressed before the options or the field were there means one of them, as it does afterwards.
    if (!choice.numbered || read.options === null || !/^[1-9]$/.test(plainDigits(text))) return;
    if (chooseNumber(text, optionSections(read.options, "", true))) setText("");
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [read.options, text]);

  /** Answers the question with the option of a number; returns false when there is none. */
  function chooseNumber(digit: string, among = sections): boolean {
    const numbered = among.flatMap(({ rows }) => rows).find(({ keys }) => keys === plainDigits(digit));
    if (numbered?.because === null) answerDialog(props.asked, numbered.value);
    return numbered !== undefined;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    // In the empty field the digit on a key counts, also where a layout types it only with Shift.
    const digit = text === "" ? digitPlace(readPress(event.nativeEvent)) : null;
    if (isPlain && chooseNumber(digit ?? event.key)) event.preventDefault();
    if (event.key !== "Enter") return;
    if (!areHere && sections.length === 0 && text.trim() !== "") setAwaited(text);
    if (!read.failure) return;
    event.preventDefault();
    read.retry();
  }

  return (
    <SearchList
      label={choice.title}
      listLabel={choice.title}
      placeholder={placeholderOf(choice)}
      text={text}
      onText={setText}
      sections={sections}
      onSelect={(row) => answerDialog(props.asked, row.value)}
      skipsRefused
      isBusy={found ? found.isEarlier : read.options === null}
      onBack={() => stepBack(from)}
      onKeyDown={onKeyDown}
      above={<div className="aisle-palette-question">{choice.title}</div>}
      empty={<NothingListed {...{ choice, read, found, text }} />}
    />
  );
}

/**
 * The text after which Enter was pressed before its options arrived: a scanner sends both at once. If only one option
 * arrives, it is taken.
 */
function useAwaited(asked: AskedChoice, text: string, arrived: ReturnType<typeof optionSections>) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const [only, ...others] = awaited === text ? arrived.flatMap(({ rows }) => rows) : [];
  const taken = others.length === 0 && only?.because === null ? only : undefined;
  useEffect(() => {
    if (taken) answerDialog(asked, taken.value);
    // The rows are made anew by every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, taken?.id]);
  return setAwaited;
}

/** Back to the palette that asked, as it was. */
function stepBack(from: string | null): void {
  if (from === null) return closeDialog();
  const { prefix, query } = readPrefix(from);
  showPalette(prefix, query);
}

function placeholderOf({ find, numbered }: Choice<unknown>): string {
  if (find) return "Type a name, number or code";
  return numbered ? "Type to narrow down, or press a number" : "Type to narrow down";
}

/** Why there is no option. */
function NothingListed(props: {
  readonly choice: Choice<unknown>;
  readonly read: ReadOptions;
  readonly found: FoundOptions | null;
  readonly text: string;
}): ReactElement {
  const { choice, read, found, text } = props;
  return (
    <div className="aisle-palette-empty aisle-quiet" role={read.failure ? "alert" : "status"}>
      {found ? foundText(found, text) : choice.find && read.options?.length === 0 ? "" : emptyText(read, text)}
    </div>
  );
}

function foundText({ isEarlier, hasFailed }: FoundOptions, text: string): string {
  if (isEarlier) return "Searching ...";
  return hasFailed ? `${messages.fetchingFailed}. Keep typing to try again.` : `No results for "${text.trim()}"`;
}

function emptyText({ options, failure }: ReadOptions, text: string): string {
  if (failure) return `${failure.message}. ${failure.detail ?? ""} Press Enter to try again.`;
  if (options === null) return messages.loading;
  return options.length === 0 ? "Nothing to choose from" : `No results for "${text.trim()}"`;
}
