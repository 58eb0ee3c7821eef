import type { ListedKind } from "#contract/records/kind-names.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells, momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { Format } from "#console/kit/format.ts";
import type { ListColumn } from "#console/list/definition.ts";
import type { ShownField } from "./listed-record.tsx";

type Row = Readonly<Record<string, unknown>>;
/** Writes a value that is there. */
type Write = (value: never, format: Format, row: Row) => string;

/** How the value of a field is shown: in the details of a record, and in a list. */
interface Look {
  readonly write: Write;
  /** The width of its column, in CSS pixels. */
  readonly width: number;
  readonly number?: true;
  /** The cells of its column, where a file has them in another way than the screen. */
  cells?(value: (row: Row) => never, format: Format): Pick<ListColumn<Row>, "text" | "exported" | "exportedAs">;
}

/** The unit behind a value; empty where the title names it. */
function unitOf({ title, unit = "" }: FieldWords): string {
  return unit === "" || title.toLowerCase().includes(unit.toLowerCase()) ? "" : ` ${unit}`;
}

function lookOf(kind: ListedKind, name: string, words: FieldWords): Look {
  const word = (value: string): string => valueTitle(kind, name as never, value);
  switch (words.is ?? (words.values ? "choice" : "text")) {
    case "number":
      return {
        write: (value, format) => `${format.count(value)}${unitOf(words)}`,
        width: 96,
        number: true,
        cells: (value, format) => numberCells(value, format.count),
      };
    case "amount":
      return { write: (value, format) => format.money(value), width: 112, number: true, cells: amountCells };
    case "day":
      return { write: (value, format) => format.date(value), width: 110 };
    case "instant":
      return { write: (value, format) => format.full(value), width: 150, cells: momentCells };
    case "flag":
      return { write: (value) => (value ? "Yes" : "No"), width: 90 };
    case "choice":
      return {
        write: (value: string | readonly string[]) =>
          typeof value === "string" ? word(value) : value.map(word).join(", "),
        width: 120,
      };
    default:
      return { write: (value, _, row) => String(words.nameIn ? (row[words.nameIn] ?? "") : value), width: 150 };
  }
}

function written({ write }: Look, name: string, format: Format, row: Row): string | null {
  const value = row[name] ?? null;
  return value === null ? null : write(value as never, format, row);
}

/** A field in the details of a record, as its words say what it is. */
export function shownField(kind: ListedKind, name: string, words: FieldWords): ShownField<Row> {
  const look = lookOf(kind, name, words);
  return {
    of: name,
    text: (row, format) => written(look, name, format, row),
    ...(look.number && { number: true }),
  };
}

/** The column of a list for a field, as its words say what it is. */
export function fieldColumn(
  kind: ListedKind,
  name: string,
  words: FieldWords,
  format: Format,
): Omit<ListColumn<Row>, "id"> {
  const look = lookOf(kind, name, words);
  return {
    title: titleOf(kind, name as never) + unitOf(words),
    width: look.width,
    text: (row) => written(look, name, format, row) ?? "",
    ...look.cells?.((row) => row[name] as never, format),
  };
}
