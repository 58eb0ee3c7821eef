import type { Kind } from "#contract/records/kind-names.ts";
import type { DerivedField, RecordField } from "#contract/records/define-record.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells, momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { Format } from "#console/kit/format.ts";
import type { ListColumn } from "#console/list/definition.ts";
import type { ShownField } from "./listed-record.tsx";

/** What a definition says of a field: that it is stored, or what the gateway works out. */
export type DefinedField = RecordField | DerivedField;

type Row = Readonly<Record<string, unknown>>;
/** Writes a value that is there. */
type Write = (value: never, format: Format, row: Row) => string;

/** How the value of a field follows from its type: in the details of a record, and in a list. */
interface Look {
  readonly write: Write;
  /** The width of its column, in CSS pixels. */
  readonly width: number;
  readonly number?: true;
}

/** The words and the title of a field know of its unit once. */
function unitOf({ title = "", unit = "" }: DefinedField): string {
  return unit === "" || title.toLowerCase().includes(unit.toLowerCase()) ? "" : ` ${unit}`;
}

function lookOf(kind: Kind, name: string, field: DefinedField): Look {
  const word = (value: string): string => valueTitle(kind, name as never, value);
  switch ("derived" in field ? field.derived : field.type) {
    case "number":
    case "count":
    case "quantity":
      return { write: (value, format) => `${format.count(value)}${unitOf(field)}`, width: 96, number: true };
    case "money":
    case "amount":
      return { write: (value, format) => format.money(value), width: 112, number: true };
    case "date":
    case "day":
      return { write: (value, format) => format.date(value), width: 110 };
    case "instant":
      return { write: (value, format) => format.full(value), width: 150 };
    case "switch":
    case "flag":
      return { write: (value) => (value ? "Yes" : "No"), width: 90 };
    case "choice":
      return { write: word, width: 120 };
    case "choices":
      return { write: (values: readonly string[]) => values.map(word).join(", "), width: 120 };
    default:
      return { write: (value, _, row) => String("nameIn" in field ? (row[field.nameIn] ?? "") : value), width: 150 };
  }
}

function written({ write }: Look, name: string, format: Format, row: Row): string | null {
  const value = row[name] ?? null;
  return value === null ? null : write(value as never, format, row);
}

/** A field in the details of a record, as its type says. */
export function shownField(kind: Kind, name: string, field: DefinedField): ShownField<Row> {
  const look = lookOf(kind, name, field);
  return {
    of: name,
    text: (row, format) => written(look, name, format, row),
    ...(look.number && { number: true }),
  };
}

/** A column of a list, as the type of its field says. */
export function fieldColumn(
  kind: Kind,
  name: string,
  field: DefinedField,
  format: Format,
): Omit<ListColumn<Row>, "id"> {
  const look = lookOf(kind, name, field);
  const start = { title: titleOf(kind, name as never), width: look.width };
  const value = (row: Row) => row[name] as never;
  switch ("derived" in field ? field.derived : field.type) {
    case "number":
    case "count":
    case "quantity":
      return { ...start, title: start.title + unitOf(field), ...numberCells(value, format.count) };
    case "money":
    case "amount":
      return { ...start, ...amountCells(value, format) };
    case "instant":
      return { ...start, ...momentCells(value, format) };
    default:
      return { ...start, text: (row) => written(look, name, format, row) ?? "" };
  }
}
