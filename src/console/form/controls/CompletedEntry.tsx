import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from "react";
import type { Completion } from "#commands/form.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { entryAttributes, type EntryProps, typedString } from "./entry.ts";

const nothing: Completion = { from: 0, to: 0, options: [] };

/**
 * A text of which the next word is offered below it while it is typed. Arrow keys move through the words, Enter and Tab
 * take the marked one. At the beginning of a word none is marked, so that Enter leaves the field.
 */
export function CompletedEntry(props: EntryProps): ReactElement {
  const { id } = props;
  const typed = typedString(props.typed);
  const words = useCompletion(props, typed);
  const { input, rows, at } = words;
  const isOpen = rows.length > 0;
  const current = rows[at];
  return (
    <>
      <InputGroup
        {...entryAttributes(props)}
        fill
        inputRef={input}
        className="aisle-form-line"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        {...(current ? { "aria-activedescendant": `${id}-${at}` } : {})}
        intent={props.isWrong ? "danger" : "none"}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={typed}
        onChange={({ currentTarget }) => words.type(currentTarget)}
        onFocus={() => void (typed === "" && words.offer("", 0))}
        onKeyDown={words.onKeyDown}
        onBlur={() => {
          words.close();
          props.onLeave();
        }}
      />
      <ChoiceList
        input={input}
        id={id}
        label={props.field.title}
        isOpen={isOpen}
        rows={rows}
        at={at}
        options={rows}
        wrong=""
        search=""
        onMark={words.mark}
        onTake={words.take}
      />
    </>
  );
}

/** The words that are offered for what is typed, and what takes one of them. */
function useCompletion({ field, onTyped }: EntryProps, typed: string) {
  const input = useRef<HTMLInputElement>(null);
  /** Where the cursor goes once the taken word is drawn. */
  const caret = useRef<number | null>(null);
  const asked = useRef(0);
  const [completion, setCompletion] = useState(nothing);
  const [at, setAt] = useState(-1);
  const rows = completion.options.map(({ text, about }) => ({ value: text, title: text, hint: about }));
  const isOpen = rows.length > 0;
  const current = rows[at];

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- once the taken word is drawn
  }, [typed]);

  const close = (): void => {
    asked.current += 1;
    setCompletion(nothing);
  };
  const offer = async (text: string, place: number): Promise<void> => {
    asked.current += 1;
    const nth = asked.current;
    const found = (await field.completes?.(text, place)) ?? nothing;
    // A newer letter has asked again, or the field was left.
    if (nth !== asked.current) return;
    setCompletion(found);
    setAt(found.from < found.to ? 0 : -1);
  };
  const take = (text: string): void => {
    const before = `${typed.slice(0, completion.from)}${text} `;
    const next = `${before}${typed.slice(completion.to).trimStart()}`;
    caret.current = before.length;
    onTyped(next);
    // What is offered next may take its time: until then a second Enter must not take the same again.
    close();
    void offer(next, before.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMove = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isMove && !isOpen) void offer(typed, input.current?.selectionStart ?? typed.length);
    else if (isMove) setAt((at + (event.key === "ArrowDown" ? 1 : -1) + rows.length) % rows.length);
    else if (event.key === "Escape" && isOpen) close();
    else if ((event.key === "Enter" || event.key === "Tab") && current && !event.shiftKey && !event.ctrlKey) {
      event.stopPropagation();
      take(current.value);
    } else return;
    event.preventDefault();
  };
  const type = ({ value, selectionStart }: HTMLInputElement): void => {
    onTyped(value);
    // The words on screen are those of an older text.
    setAt(-1);
    void offer(value, selectionStart ?? value.length);
  };
  return { input, rows, at, mark: setAt, offer, take, close, type, onKeyDown };
}
