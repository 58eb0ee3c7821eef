import type { ClipboardEventHandler, FocusEventHandler, ReactElement, ReactNode, Ref } from "react";
import type { LineColumn, LineFacts } from "./columns.ts";
import { type LineLetters, onLetter } from "./line-keys.ts";
import { LineRow } from "./LineRow.tsx";
import "./line-table.css";

/**
 * A table that lines are typed into. Its columns say what stands in a line and what is typed; what surrounds it hears its
 * keys (`onLineKey`), so that they are the same in all tables of a form.
 */
export function LineTable<Line>(props: {
  readonly label: string;
  /** The title of what a line is; left out where its fields say it. */
  readonly head?: string;
  readonly columns: readonly LineColumn<Line>[];
  readonly lines: readonly Line[];
  readonly about: (line: Line, at: number) => LineFacts;
  /** Left out of a table that only shows what is typed beside it. */
  readonly onType?: (line: Line, column: string, text: string, at: number) => void;
  readonly letters?: LineLetters;
  /** What Enter does in a cell of numbers, where it returns true. */
  readonly onEnter?: (field: HTMLInputElement) => boolean;
  /** Lines can be taken out. */
  readonly canRemove?: boolean;
  /** Rows of another form, after the lines. */
  readonly children?: ReactNode;
  /** The rows of sums below. */
  readonly foot?: ReactNode;
  readonly onFocus?: FocusEventHandler<HTMLTableElement>;
  readonly onPaste?: ClipboardEventHandler<HTMLTableElement>;
  readonly ref?: Ref<HTMLTableElement>;
}): ReactElement {
  const { label, head, columns, lines, about, onType, letters = {}, canRemove, children, foot } = props;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its cells
    <table
      ref={props.ref}
      className="aisle-line-table"
      aria-label={label}
      data-line-stop
      onKeyDown={(event) => onLetter(event, letters, props.onEnter)}
      onFocus={props.onFocus}
      onPaste={props.onPaste}
    >
      <LineHead {...{ head, columns, canRemove }} />
      <tbody>
        {lines.map((line, at) => {
          const facts = about(line, at);
          return (
            <LineRow
              key={facts.id}
              {...{ line, facts, columns }}
              onType={(column, text) => onType?.(line, column, text, at)}
            />
          );
        })}
        {children}
      </tbody>
      {foot === undefined ? null : <tfoot>{foot}</tfoot>}
    </table>
  );
}

/** The titles of the columns. */
function LineHead(props: {
  readonly head: string | undefined;
  readonly columns: readonly Pick<LineColumn<never>, "name" | "title" | "hint" | "isWords" | "isUnseen">[];
  readonly canRemove: boolean | undefined;
}): ReactElement {
  return (
    <thead>
      <tr>
        {props.head === undefined ? null : <th scope="col">{props.head}</th>}
        {props.columns.map(({ name, title, hint, isWords, isUnseen }) => (
          <th key={name} scope="col" title={hint} data-words={isWords || undefined}>
            {isUnseen ? <span className="aisle-unseen">{title}</span> : title}
          </th>
        ))}
        {props.canRemove ? (
          <th scope="col">
            <span className="aisle-unseen">Remove</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
