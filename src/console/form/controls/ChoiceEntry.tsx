import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { CaretDownIcon } from "@blueprintjs/icons/lib/esm/generated/components/caret-down.js";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { foldText } from "#contract/fold-text.ts";
import type { Option } from "#commands/context/questions.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { entryAttributes, type EntryProps, typedString } from "./entry.ts";
import { bestOf, matcher, strength } from "#console/kit/match.ts";
import { type FieldOptions, useOptions } from "./use-options.ts";
import "#console/form/form.css";

/** How many options are drawn at most; typing another letter finds the others. */
const mostRows = 50;

/** The choice of a form's field. */
export function ChoiceEntry(props: EntryProps): ReactElement {
  const { field } = props;
  const typed = typedString(props.typed);
  const found = useOptions(field);
  const { options, load } = found;
  const title = options?.find(({ value }) => value === typed)?.title ?? field.words?.[typed] ?? typed;
  const isNameless = typed !== "" && title === typed && field.limits.type === "record";
  useEffect(() => {
    // A draft has only the id of a record. Its name comes with the options.
    if (isNameless) load();
    // eslint-disable-next-line react/exhaustive-deps -- once, when it comes up
  }, [isNameless]);
  return (
    <Choice
      {...found}
      attributes={entryAttributes(props)}
      label={field.title}
      title={title}
      typed={typed}
      isWrong={props.isWrong}
      onTyped={props.onTyped}
      onLeave={props.onLeave}
    />
  );
}

interface ChoiceProps extends FieldOptions {
  /** Those of its input. */
  readonly attributes: { readonly id: string } & Readonly<Record<`aria-${string}`, string | boolean | undefined>>;
  readonly label: string;
  /** That of the option which is chosen. */
  readonly title: string;
  /** The value that is chosen, or what is typed while it is none yet. */
  readonly typed: string;
  readonly isWrong: boolean;
  readonly onTyped: (typed: string) => void;
  readonly onLeave: () => void;
}

/** A choice of one option of many: typing searches them, arrow keys move through them, Enter takes the marked one. */
export function Choice(props: ChoiceProps): ReactElement {
  const { options, wrong } = props;
  const { id } = props.attributes;
  const input = useRef<HTMLInputElement>(null);
  const choosing = useChoosing(props);
  const { isOpen, search, rows, at, current } = choosing;
  return (
    <>
      <InputGroup
        {...props.attributes}
        fill
        inputRef={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        {...(current ? { "aria-activedescendant": `${id}-${at}` } : {})}
        intent={props.isWrong ? "danger" : "none"}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={search ?? props.title}
        rightElement={
          <span className="aisle-form-unit aisle-form-caret">
            <CaretDownIcon />
          </span>
        }
        onFocus={(event) => {
          choosing.begin();
          event.currentTarget.select();
        }}
        onClick={() => void (isOpen || choosing.open())}
        onValueChange={choosing.type}
        onKeyDown={choosing.onKeyDown}
        onBlur={choosing.leave}
      />
      <ChoiceList
        input={input}
        id={id}
        label={props.label}
        isOpen={isOpen}
        rows={rows}
        at={at}
        options={options}
        wrong={wrong}
        search={search ?? ""}
        onMark={choosing.mark}
        onTake={choosing.take}
      />
    </>
  );
}

/** What is searched for among the options, which of them is marked, and what takes one. */
function useChoosing({ options, wrong, load, typed, onTyped, onLeave }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  /** What was typed since the field got the focus; null when nothing was. */
  const [search, setSearch] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const setLeft = useLeft(options, typed, (value) => take(value));
  const before = useRef(typed);
  const rows = findOptions(options ?? [], search ?? "").slice(0, mostRows);
  const current = isOpen ? rows[at] : undefined;
  const open = (): void => {
    load();
    setAt(Math.max(0, search === null ? rows.findIndex(({ value }) => value === typed) : 0));
    setOpen(true);
  };
  const take = (value: string): void => {
    setSearch(null);
    setOpen(false);
    before.current = value;
    onTyped(value);
  };
  const type = (text: string): void => {
    load();
    setSearch(text);
    setOpen(true);
    setAt(0);
    onTyped(optionCalled(options ?? [], text)?.value ?? text);
  };
  const move = (by: number): void => {
    if (isOpen && rows.length > 0) setAt((at + by + rows.length) % rows.length);
    else open();
  };
  const begin = (): void => void (before.current = typed);
  const leave = (): void => {
    if (isOpen && search && current && current.because === undefined) onTyped(current.value);
    setLeft(options === null ? search : null);
    setSearch(null);
    setOpen(false);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape" && isOpen) {
      onTyped(before.current);
      setSearch(null);
      setOpen(false);
    } else if (event.key === "Enter" && isOpen && wrong) {
      // Here, Enter tries again and does not go to the next field.
      event.stopPropagation();
      load();
    } else {
      // The same key then makes the form go to the next field.
      if (event.key === "Enter" && options === null) setLeft(search);
      if (event.key === "Enter" && current && current.because === undefined && search !== "") take(current.value);
      return;
    }
    event.preventDefault();
  };
  return { isOpen, search, rows, at, current, begin, open, type, take, mark: setAt, onKeyDown, leave };
}

/**
 * Takes what was typed when Enter was pressed, or the field was left, before the options were here: once they are, and
 * where it finds one option alone. Returns what notes it.
 */
function useLeft(options: FieldOptions["options"], typed: string, take: (value: string) => void) {
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    if (options === null || left === null) return;
    setLeft(null);
    const [only, ...others] = findOptions(options, left);
    if (typed === left && only && others.length === 0 && only.because === undefined) take(only.value);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the options are here
  }, [options]);
  return setLeft;
}

/** The options that have what is typed, in words anywhere in them: the best title first, then those with other words. */
function findOptions(options: readonly Option<string>[], typed: string): readonly Option<string>[] {
  if (foldText(typed) === "") return options;
  const match = matcher(typed);
  const inAll = ({ title, hint = "", words = "" }: Option<string>) =>
    bestOf([`${title} ${hint}`, `${title} ${words}`], match) > strength.none ? 0.5 : strength.none;
  return options
    .map((option) => ({ option, rank: match(option.title) || inAll(option) }))
    .filter(({ rank }) => rank > strength.none)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ option }) => option);
}

/** The option with this title, without regard to capital letters; undefined when there is none or it is refused. */
function optionCalled(options: readonly Option<string>[], typed: string): Option<string> | undefined {
  return options.find(({ title, because }) => because === undefined && foldText(title) === foldText(typed));
}
