import { type KeyboardEvent, useState } from "react";
import { messages } from "#contract/messages.ts";
import {
  type OpenDialog,
  answerDialog,
  closeDialog,
  readEarlyText,
  showPalette,
} from "#console/shell/dialogs/dialog-state.ts";
import { optionSections } from "./rows/option-rows.ts";
import { readPrefix } from "./rows/rows.ts";
import { SearchList } from "./SearchList.tsx";
import { type ReadOptions, useOptions } from "./use-options.ts";

/** A question with several options, in the look of the palette. Backspace in the empty field steps back, Esc closes. */
export function ChoiceDialog(props: { readonly asked: Extract<OpenDialog, { kind: "choice" }> }) {
  const { choice, from } = props.asked;
  const [text, setText] = useState(readEarlyText() ?? "");
  const read = useOptions(choice);

  function stepBack(): void {
    if (from === null) return closeDialog();
    const { prefix, query } = readPrefix(from);
    showPalette(prefix, query);
  }

  const sections = optionSections(read.options ?? [], text, choice.numbered);

  function onKeyDown(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const numbered = isPlain && sections.flatMap(({ rows }) => rows).find(({ keys }) => keys === event.key);
    if (numbered) {
      event.preventDefault();
      if (numbered.because === null) answerDialog(props.asked, numbered.value);
    }
    if (event.key !== "Enter" || !read.failure) return;
    event.preventDefault();
    read.retry();
  }

  return (
    <SearchList
      label={choice.title}
      listLabel={choice.title}
      placeholder={choice.numbered ? "Type to narrow down, or press a number" : "Type to narrow down"}
      text={text}
      onText={setText}
      sections={sections}
      onSelect={(row) => answerDialog(props.asked, row.value)}
      skipsRefused
      isBusy={read.options === null}
      onBack={stepBack}
      onKeyDown={onKeyDown}
      above={<div className="aisle-palette-question">{choice.title}</div>}
      empty={
        <div className="aisle-palette-empty aisle-quiet" role={read.failure ? "alert" : "status"}>
          {emptyText(read, text)}
        </div>
      }
    />
  );
}

function emptyText({ options, failure }: ReadOptions, text: string): string {
  if (failure) return `${failure.message}. ${failure.detail ?? ""} Press Enter to try again.`;
  if (options === null) return messages.loading;
  return options.length === 0 ? "Nothing to choose from" : `No results for "${text.trim()}"`;
}
