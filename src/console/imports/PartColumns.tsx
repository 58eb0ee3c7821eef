import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from "react";
import type { Option } from "#commands/context/questions.ts";
import { Choice } from "#console/form/controls/ChoiceEntry.tsx";
import { canJoin, chosenColumns, columnId, type ImportPart, isText, sourceOf } from "./columns.ts";

interface PartColumnsProps {
  readonly part: ImportPart;
  readonly source: string;
  readonly names: readonly string[];
  /** The first line of data, which tells what a column has. */
  readonly line: readonly string[];
  readonly isNeeded: boolean;
  readonly isWrong: boolean;
  onSource(source: string): void;
}

/** The column of a part, found by typing, or several that are joined. A plus adds one, Backspace takes an empty one out. */
export function PartColumns(props: PartColumnsProps): ReactElement {
  const { part, source, names, onSource } = props;
  const columns = chosenColumns(source, names);
  /** The field that takes the focus once it is there. */
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current !== null) document.getElementById(columnId(part.name, next.current))?.focus();
    next.current = null;
  });
  const canAdd = columns.every((column) => names.includes(column));

  function add(): void {
    next.current = columns.length;
    onSource(sourceOf([...columns, ""]));
  }

  function remove(at: number): void {
    next.current = Math.max(0, at - 1);
    onSource(sourceOf(columns.toSpliced(at, 1)));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, at: number): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { value } = event.target;
    if (event.key === "+" && canAdd && value === columns[at]) add();
    else if (event.key === "Backspace" && at > 0 && value === "") remove(at);
    else return;
    event.preventDefault();
  }

  return (
    <div data-part={part.name} className="aisle-import-columns">
      {columns.map((_, at) => (
        // A column has no identity of its own: the same one may be chosen twice.
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions, react/no-array-index-key -- hears the keys of its field
        <div key={at} onKeyDown={(event) => onKeyDown(event, at)}>
          <ColumnChoice {...props} columns={columns} at={at} />
          {at > 0 ? (
            <Button
              size="small"
              variant="minimal"
              text="Remove"
              aria-label={`Remove column ${at + 1} of ${part.title}`}
              onClick={() => remove(at)}
            />
          ) : canAdd ? (
            <AddColumn title={part.title} onAdd={add} />
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** The field for one of the columns. */
function ColumnChoice(
  props: PartColumnsProps & { readonly columns: readonly string[]; readonly at: number },
): ReactElement {
  const { part, columns, at, names, line, isNeeded, isWrong, onSource } = props;
  const column = columns[at] ?? "";
  return (
    <Choice
      attributes={{
        id: columnId(part.name, at),
        "aria-label": at === 0 ? `Column for ${part.title}` : `Column ${at + 1} for ${part.title}`,
        "aria-required": isNeeded,
        "aria-invalid": isWrong,
      }}
      label={`Columns for ${part.title}`}
      options={optionsOf(columns, at, names, line)}
      wrong={null}
      load={() => undefined}
      title={column}
      typed={column}
      isWrong={isWrong}
      onTyped={(typed) => onSource(sourceOf(columns.with(at, typed)))}
      onLeave={() => undefined}
    />
  );
}

function AddColumn(props: { readonly title: string; readonly onAdd: () => void }): ReactElement {
  return (
    <Button
      className="aisle-import-add"
      size="small"
      variant="minimal"
      text="+ column"
      aria-label={`Join another column to ${props.title}`}
      tabIndex={-1}
      onClick={props.onAdd}
    />
  );
}

/** The longest text of a line beside the name of a column. */
const longestHint = 40;

/** What can be chosen: each column with its first text, or a text for every line where one is being typed. */
function optionsOf(
  columns: readonly string[],
  at: number,
  names: readonly string[],
  line: readonly string[],
): readonly Option<string>[] {
  const typed = columns[at] ?? "";
  return [
    ...names.map((name, place) => ({
      value: name,
      title: name,
      hint: (line[place] ?? "").slice(0, longestHint),
      ...(canJoin(columns.with(at, name), names) ? {} : { because: "a plus in its name: it cannot be joined" }),
    })),
    ...(isText(typed) ? [{ value: typed, title: typed, hint: "the same text in every line" }] : []),
  ];
}
