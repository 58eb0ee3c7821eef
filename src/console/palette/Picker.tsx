import { Command as Cmdk } from "cmdk";
import { useEffect, useState } from "react";
import type { Option } from "#commands/given/questions.ts";
import { messages } from "#contract/messages.ts";
import {
  type OpenDialog,
  answerDialog,
  closeDialog,
  showPalette,
  readEarlyText,
} from "#console/shell/dialogs/dialog-state.ts";
import { type Explanation, explainFailure } from "#console/shell/running/explain-failure.ts";
import { optionRows } from "./rows/option-rows.ts";
import { readPrefix } from "./rows/rows.ts";

/** A question with several options, in the look of the palette. Backspace in the empty field steps back, Esc closes. */
export function Picker(props: { readonly asked: Extract<OpenDialog, { kind: "choice" }> }) {
  const { choice, from } = props.asked;
  const [text, setText] = useState(readEarlyText() ?? "");
  const [chosen, setChosen] = useState("");
  const { options: given } = choice;
  const [reading, setReading] = useState(() => (typeof given === "function" ? given() : null));
  const [options, setOptions] = useState<readonly Option<unknown>[] | null>(typeof given === "function" ? null : given);
  const [wrong, setWrong] = useState<Explanation | null>(null);

  useEffect(() => {
    let wanted = true;
    reading?.then(
      (read) => wanted && setOptions(read),
      (error: unknown) => wanted && setWrong(explainFailure(error, messages.fetchingFailed)),
    );
    return () => {
      wanted = false;
    };
  }, [reading]);

  const rows = optionRows(options ?? [], text);
  const current = rows.some((row) => row.id === chosen) ? chosen : (rows.find((row) => !row.option.because)?.id ?? "");

  function stepBack(): void {
    if (from === null) return closeDialog();
    const { prefix, query } = readPrefix(from);
    showPalette(prefix, query);
  }

  return (
    <Cmdk
      className="aisle-palette"
      label={choice.title}
      shouldFilter={false}
      vimBindings={false}
      value={current}
      onValueChange={setChosen}
      loop
      onKeyDown={(event) => {
        if (event.key === "Backspace" && text === "") {
          event.preventDefault();
          stepBack();
        } else if (event.key === "Enter" && wrong && typeof given === "function") {
          event.preventDefault();
          setWrong(null);
          setReading(given());
        }
      }}
    >
      <div className="aisle-palette-question">{choice.title}</div>
      <Cmdk.Input
        autoFocus
        data-first-focus
        className="aisle-palette-input"
        placeholder="Type to narrow down"
        maxLength={100}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setChosen("");
        }}
      />
      {rows.length === 0 && (
        <div className="aisle-palette-empty aisle-quiet" role={wrong ? "alert" : "status"}>
          {wrong
            ? `${wrong.message}. ${wrong.detail ?? ""} Enter tries again.`
            : options === null
              ? messages.loading
              : options.length === 0
                ? "There is nothing to choose from"
                : `Nothing is called "${text.trim()}"`}
        </div>
      )}
      <Cmdk.List
        className="aisle-palette-list"
        label={choice.title}
        aria-busy={options === null}
        hidden={rows.length === 0}
      >
        {rows.map(({ id, option }) => (
          <Cmdk.Item
            key={id}
            value={id}
            className="aisle-palette-row"
            disabled={option.because !== undefined}
            data-refused={option.because !== undefined}
            onSelect={() => answerDialog(props.asked, option.value)}
          >
            <span className="aisle-palette-title">{option.title}</span>
            <span className="aisle-palette-hint aisle-quiet">
              {option.because ? `refused: ${option.because}` : option.hint}
            </span>
          </Cmdk.Item>
        ))}
      </Cmdk.List>
    </Cmdk>
  );
}
