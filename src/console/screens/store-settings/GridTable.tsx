import type { ClipboardEventHandler, ReactElement } from "react";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import type { LineLetters } from "#console/form/line-table/line-keys.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";

/** A column of text fields in a grid. */
export interface GridColumn<Row> {
  readonly name: Extract<keyof Row, string>;
  readonly title: string;
  readonly inputMode?: "decimal" | "text";
  /** Shown in an empty field of a row that is there. */
  readonly example?: string;
}

/** A column after them whose cells are no text fields; `change` is null in the row that begins another. */
export interface FurtherColumn<Row> {
  readonly title: string;
  readonly draw: (row: Row, change: ((next: Row) => void) | null) => ReactElement;
}

/** "i" goes to the row that begins another one. */
const beginRow: LineLetters = {
  i: (field) => field.closest("tbody")?.querySelector<HTMLElement>("tr:last-child input")?.focus(),
};

interface GridTableProps<Row> {
  readonly title: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly further?: FurtherColumn<Row>;
  readonly rows: readonly Row[];
  /** Which of them are shown, by their place; without it, all. */
  readonly shown?: readonly number[];
  /** The row that begins another one, and how many there are at most. */
  readonly nothing: Row;
  readonly most: number;
  /** What a row is, as in "Rate of HSN 2402". */
  readonly nameOf: (row: Row) => string;
  readonly wrong: ReadonlyMap<number, string>;
  readonly mayChange: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly onPaste?: ClipboardEventHandler<HTMLTableElement>;
}

/** The rows of a grid, and after them an empty one that begins another. */
export function GridTable<Row extends object>(props: GridTableProps<Row>): ReactElement {
  const { columns, further, rows, nothing, nameOf, wrong, mayChange, onChange, onPaste } = props;
  const change = (place: number, next: Row): void =>
    onChange(place < rows.length ? rows.with(place, next) : [...rows, next]);
  const shown = props.shown ?? [...rows.keys()];
  const places = mayChange && rows.length < props.most ? [...shown, rows.length] : shown;
  const rowAt = (place: number): Row => rows[place] ?? nothing;
  const typed = columns.map(({ name, title, inputMode = "text", example }): LineColumn<number> => ({
    name,
    title,
    types: (place) => ({
      value: String(rowAt(place)[name]),
      label: `${title} of ${nameOf(rowAt(place))}`,
      isText: inputMode === "text",
      isWrong: wrong.has(place),
      isDisabled: !mayChange,
      placeholder: place < rows.length ? example : undefined,
    }),
  }));
  const drawn = further && {
    name: "further",
    title: further.title,
    shows: (place: number) =>
      further.draw(rowAt(place), place < rows.length ? (next: Row) => change(place, next) : null),
  };
  return (
    <LineTable<number>
      label={props.title}
      columns={drawn ? [...typed, drawn] : typed}
      lines={places}
      canRemove
      letters={beginRow}
      {...(onPaste && { onPaste })}
      about={(place) => ({
        id: `grid-row-${place}`,
        wrong: wrong.get(place),
        ...(place < rows.length && {
          remove: {
            label: `Remove ${nameOf(rowAt(place))}`,
            isDisabled: !mayChange,
            onRemove: () => onChange(rows.toSpliced(place, 1)),
          },
        }),
      })}
      onType={(place, column, text) => change(place, { ...rowAt(place), [column]: text })}
    />
  );
}
