import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useState } from "react";
import { setHold } from "#console/client/orders/live-orders.ts";
import { AllowedCommand } from "#console/order/AllowedCommand.tsx";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";
import { type BoardField, type BoardFilter, isFiltered } from "./board.ts";
import type { Token } from "./tokens.ts";

/** A pause in typing after which the list follows, in ms. */
const typingPause = 250;

/** Free text, the filter as tokens, and the ways to change both. */
export function FilterBar(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly filter: BoardFilter;
  readonly tokens: readonly Token[];
  readonly onText: (text: string) => void;
  readonly onChange: (field: BoardField) => void;
  readonly onRemove: (field: BoardField) => void;
  readonly onLeave: () => void;
}): ReactElement {
  return (
    <div className="aisle-filter" role="search" aria-label="Filter orders">
      <TextField {...props} text={props.filter.text ?? ""} />
      {props.tokens
        .filter(({ field }) => field !== "text")
        .map((token) => (
          <TokenView key={token.field} token={token} onChange={props.onChange} onRemove={props.onRemove} />
        ))}
      <CommandButton id="list.add-filter" text="+ filter" variant="minimal" size="small" />
      {isFiltered(props.filter) ? (
        <CommandButton id="list.clear-filter" text="Clear" variant="minimal" size="small" />
      ) : null}
      <span className="aisle-filter-end">
        <CommandButton id="view.columns" text="Columns" variant="minimal" size="small" />
        <AllowedCommand id="export.page" variant="minimal" size="small" />
      </span>
    </div>
  );
}

function TokenView({
  token,
  onChange,
  onRemove,
}: {
  readonly token: Token;
  readonly onChange: (field: BoardField) => void;
  readonly onRemove: (field: BoardField) => void;
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
        title={`${token.value} (Delete takes it off)`}
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
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}): ReactElement {
  const { input, text, onText, onLeave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null;
  useEffect(() => {
    setHold("typing", isTyping);
    return () => setHold("typing", false);
  }, [isTyping]);
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
      placeholder="Number, name, phone or product"
      aria-label="Find orders by number, name, phone or product"
      aria-keyshortcuts="/"
      maxLength={100}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKey}
      onBlur={finish}
    />
  );
}
