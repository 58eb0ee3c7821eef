import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import type { ReactElement, ReactNode } from "react";

/** One question about a file, and why its answer was guessed. */
export function Choice(props: {
  readonly label: string;
  readonly because: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <span>{props.label}</span>
      {props.children}
      <span className="aisle-quiet">{props.because}</span>
    </div>
  );
}

/** A question that is answered by one of several values. */
export function SelectChoice(props: {
  readonly label: string;
  readonly because: string;
  /** What it is called, where its label is too short for that. */
  readonly name?: string;
  /** By which it is found where it has to be answered. */
  readonly id?: string;
  /** Empty until something is chosen. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title?: string }[];
  readonly isWrong?: boolean;
  /** Nothing can be chosen again. */
  readonly canClear?: boolean;
  onChoose(value: string): void;
}): ReactElement {
  const { label, because, name = label, value, options } = props;
  return (
    <Choice label={label} because={because}>
      <HTMLSelect
        data-choice={props.id}
        aria-label={name}
        aria-invalid={props.isWrong}
        value={value}
        onChange={({ target }) => props.onChoose(target.value)}
      >
        {value === "" || props.canClear ? <option value="">Choose ...</option> : null}
        {options.map(({ value, title = value }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </HTMLSelect>
    </Choice>
  );
}

/** A question whose answer is typed. */
export function TextChoice(props: {
  readonly label: string;
  readonly because: string;
  readonly name?: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  onType(text: string): void;
}): ReactElement {
  const { label, because, name = label } = props;
  return (
    <Choice label={label} because={because}>
      <input
        className="bp6-input"
        aria-label={name}
        value={props.value}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        onChange={({ target }) => props.onType(target.value)}
      />
    </Choice>
  );
}
