import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from "react";

/** The field above a list that finds what stands in it. Esc empties it first; `onKey` answers whether it used a key. */
export function FindBar(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onKey: (key: string) => boolean;
  /** What stands beside the field. */
  readonly children: ReactNode;
}): ReactElement {
  const { label, typed, onType } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && typed !== "") onType("");
    else if (!props.onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="aisle-filter" role="search" aria-label={label}>
      <input
        ref={props.input}
        className="bp6-input aisle-filter-text"
        type="search"
        aria-label={label}
        placeholder={props.placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {props.children}
    </div>
  );
}
