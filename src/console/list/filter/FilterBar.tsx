import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useState } from "react";
import { AllowedCommand } from "#console/shell/buttons/AllowedCommand.tsx";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/** How long after the last typed letter the list is searched, in milliseconds. */
const typingPause = 250;

/** One condition of the filter, as it is shown. */
export interface Token {
  /** The field's name in the contract. */
  readonly field: string;
  readonly name: string;
  readonly value: string;
}

/** The field for the text search. */
interface FreeText {
  readonly text: string;
  /** What it searches: "Number, name, phone or product". */
  readonly placeholder: string;
  readonly label: string;
  /** The longest text, in characters. */
  readonly longest: number;
  onText(text: string): void;
  /** Called with true when somebody types, and with false when the list is searched. */
  onTyping(typing: boolean): void;
}

/** The text search, the other conditions of the filter, and the buttons that change them. */
export function FilterBar(props: {
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The text search; null when the list has none. */
  readonly free: FreeText | null;
  readonly filtered: boolean;
  readonly tokens: readonly Token[];
  readonly onChange: (field: string) => void;
  readonly onRemove: (field: string) => void;
  readonly onLeave: () => void;
  /** What stands at the end, after the buttons. */
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="aisle-filter" role="search" aria-label={props.label}>
      {props.free ? <TextField input={props.input} free={props.free} onLeave={props.onLeave} /> : null}
      <Conditions {...props} />
      <span className="aisle-filter-end">
        <CommandButton id="view.columns" text="Columns" variant="minimal" size="small" />
        <AllowedCommand id="export.list" text="Export list" variant="minimal" size="small" />
      </span>
      {props.children}
    </div>
  );
}

/** The conditions of a filter, and the buttons that add one and clear all. */
export function Conditions(props: {
  readonly filtered: boolean;
  readonly tokens: readonly Token[];
  readonly onChange: (field: string) => void;
  readonly onRemove: (field: string) => void;
}): ReactElement {
  return (
    <>
      {props.tokens.map((token) => (
        <TokenView key={token.field} token={token} onChange={props.onChange} onRemove={props.onRemove} />
      ))}
      <CommandButton id="list.add-filter" text="+ filter" variant="minimal" size="small" />
      {props.filtered ? <CommandButton id="list.clear-filter" text="Clear" variant="minimal" size="small" /> : null}
    </>
  );
}

function TokenView({
  token,
  onChange,
  onRemove,
}: {
  readonly token: Token;
  readonly onChange: (field: string) => void;
  readonly onRemove: (field: string) => void;
}): ReactElement {
  const takeOff = (event: KeyboardEvent): void => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    onRemove(token.field);
  };
  return (
    <span className="aisle-token">
      <button
        type="button"
        title={`${token.value} (press Delete to remove it)`}
        onClick={() => onChange(token.field)}
        onKeyDown={takeOff}
      >
        <span className="aisle-quiet">{token.name}:</span> {token.value}
      </button>
      <button type="button" aria-label={`Remove filter ${token.name}`} onClick={() => onRemove(token.field)}>
        ×
      </button>
    </span>
  );
}

function TextField(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly free: FreeText;
  readonly onLeave: () => void;
}): ReactElement {
  const { input, free, onLeave } = props;
  const { text, onText, onTyping } = free;
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null;
  useEffect(() => {
    onTyping(isTyping);
    return () => onTyping(false);
  }, [isTyping, onTyping]);
  useEffect(() => {
    if (typed === null || typed.trim() === text) return undefined;
    const timer = setTimeout(() => onText(typed.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  const finish = (): void => {
    if (typed !== null && typed.trim() !== text) onText(typed.trim());
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    finish();
    onLeave();
  };
  return (
    <input
      ref={input}
      type="search"
      className="bp6-input aisle-filter-text"
      placeholder={free.placeholder}
      aria-label={free.label}
      aria-keyshortcuts="/"
      maxLength={free.longest}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKey}
      onBlur={finish}
    />
  );
}
