import { endsOf, partsCalled, plainName } from "#contract/imports/column-names.ts";
import { codeCell, isIdentity, productCellFields, productCells, readProductCell } from "#contract/products/cells.ts";
import { pastedText, type Table, withoutCurrency } from "#contract/tsv.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import type { Block, Place } from "./place.ts";

/** The cell of a table that goes into a cell of the grid. */
export interface PlacedText extends Place {
  readonly text: string;
}

/**
 * Where the cells of a pasted table go by their position: from the first cell of the block on. One cell fills the whole
 * block; what lies beyond the grid is left out, and counted.
 */
export function placeTable(
  table: Table,
  { top, left, bottom, right }: Block,
  size: { readonly rows: number; readonly columns: number },
): { readonly cells: readonly PlacedText[]; readonly left: number } {
  const first = table[0]?.[0];
  if (table.length === 1 && table[0]?.length === 1 && first !== undefined) {
    const cells: PlacedText[] = [];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) cells.push({ row, column, text: first });
    return { cells, left: 0 };
  }
  const all = table.flatMap((line, down) => line.map((text, over) => ({ row: top + down, column: left + over, text })));
  const cells = all.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { cells, left: all.length - cells.length };
}

/** A text for a column of the catalogue. */
interface ColumnText {
  readonly column: string;
  readonly text: string;
}

/** A line of a pasted table: what may be the code of a product, and the texts for its cells. */
export interface CodedLine {
  readonly code: string;
  readonly texts: readonly ColumnText[];
}

/** A pasted table whose first line says which cells its columns are for. */
export interface HeadedTable {
  /** The cell of each column; null for one that is no cell here. */
  readonly ids: readonly (string | null)[];
  /** What the columns are called that are no cells here. */
  readonly unnamed: readonly string[];
  /** The lines below the heading. */
  readonly lines: Table;
}

/** A column of the grid, as a heading may name it. */
export type NamedColumn = Pick<GridColumn<never>, "id" | "title">;

/**
 * Reads the heading of a pasted table: its first line, where that has the names of cells, in the words of the grid or as
 * other systems call them. Null where it names none, or where it could be values.
 */
export function headedTable(table: Table, columns: readonly NamedColumn[]): HeadedTable | null {
  const [heading = [], ...below] = table;
  const lines = below.filter(isFilled);
  if (lines.length === 0) return null;
  const filled = heading.filter((text) => text.trim() !== "");
  const found = heading.map((text) => cellCalled(text, columns));
  // Of two columns for one cell, nobody can say which is meant.
  const ids = found.map((id) => (id !== null && found.filter((other) => other === id).length === 1 ? id : null));
  const named = ids.filter((id) => id !== null);
  if (named.length === 0 || (named.length * 2 < filled.length && !named.some(isIdentity))) return null;
  const unnamed = heading.filter((text, at) => ids[at] === null && text.trim() !== "").map((text) => text.trim());
  return { ids, unnamed, lines };
}

/** The cell that a column of another table is called like; null where there is none, or more than one. */
function cellCalled(name: string, columns: readonly NamedColumn[]): string | null {
  const plain = plainName(name);
  if (plain === "") return null;
  const titled = columns.find(({ id, title }) => plainName(title) === plain || plainName(id) === plain);
  if (titled) return titled.id;
  const ids = columns.map(({ id }) => id);
  const parts = ids.map((id) => (id === "taxPercent" ? "taxRate" : id));
  for (const said of [plain, ...endsOf(name)]) {
    const [part, ...others] = partsCalled(parts, said);
    if (part !== undefined) return others.length === 0 ? (ids[parts.indexOf(part)] ?? null) : null;
  }
  return null;
}

/** The lines of a headed table with the codes of its column `codeAt`, and with the texts for all its other cells. */
export function linesByCode({ ids, lines }: Pick<HeadedTable, "ids" | "lines">, codeAt: number): readonly CodedLine[] {
  return lines.map((line) => ({ code: codeOf(line[codeAt]), texts: textsOf(line, ids, codeAt) }));
}

/** The texts of a line for the cells of its columns, but for the column `without`. */
export function textsOf(line: readonly string[], ids: readonly (string | null)[], without = -1): readonly ColumnText[] {
  return ids.flatMap((column, at) => (column === null || at === without ? [] : [{ column, text: line[at] ?? "" }]));
}

/** Zeros of codes stay, because a code is a text. */
function codeOf(cell = ""): string {
  const plain = pastedText(cell);
  return "text" in plain ? plain.text : cell.trim();
}

function isFilled(line: readonly string[]): boolean {
  return line.some((cell) => cell.trim() !== "");
}

/** The lines of a table of two columns without a heading, the first of which may have codes; null for any other. */
export function pairs(table: Table): readonly { readonly code: string; readonly text: string }[] | null {
  const lines = table.filter(isFilled);
  if (lines.length === 0 || lines.some((line) => line.length !== 2)) return null;
  return lines.map(([code, text = ""]) => ({ code: codeOf(code), text }));
}

/** Whether a column of texts is one of codes: at least half of them are known. */
export function areCodes(codes: readonly string[], isKnown: (code: string) => boolean): boolean {
  const known = codes.filter(isKnown);
  return known.length > 0 && known.length * 2 >= codes.length;
}

/** How many of these texts a cell of a column takes, from 0 to 1. */
function takes(column: string, texts: readonly string[]): number {
  const taken = texts.filter((text) => "set" in readProductCell(column, withoutCurrency(text.trim())));
  return texts.length === 0 ? 0 : taken.length / texts.length;
}

/** Whether any words can stand in a cell of a column, so that codes and amounts would be taken without a word. */
export function takesWords(column: string): boolean {
  return ["name", "brand", "category"].includes(column);
}

/**
 * The columns that values without a heading may be meant for, the most probable first: those of amounts for amounts,
 * else those that take most of them. The column under the cursor alone, where they can only be meant for it.
 */
export function targetsOf(
  values: readonly string[],
  under: string,
  columns: readonly NamedColumn[],
): readonly NamedColumn[] {
  const given = values.filter((text) => text.trim() !== "");
  const ids = columns.filter(({ id }) => productCells[id] && !isIdentity(id));
  const own = ids.find(({ id }) => id === under);
  const areAmounts = takes(codeCell, given) >= mostly;
  if (own && !(areAmounts && takesWords(own.id))) return [own];
  const price = ids.find(({ id }) => id === codeCell);
  // Beside codes stand prices, where the cursor says nothing else.
  if (!own && price && areAmounts) return [price];
  const fitting = ids.filter(({ id }) => takes(id, given) >= mostly && (!areAmounts || isAmount(id)));
  const first = fitting.filter(({ id }) => id === codeCell);
  return [...new Set([...first, ...fitting, ...(own ? [own] : [])])];
}

/** Whether a column has amounts. */
function isAmount(column: string): boolean {
  const [field] = productCells[column] ?? [];
  return field !== undefined && productCellFields[field].type === "money";
}

/** How many of some texts must fit, where all are thought to do. */
const mostly = 0.5;

/** Whether most texts look like codes: one word with a digit in it. */
export function lookLikeCodes(texts: readonly string[]): boolean {
  const given = texts.map((text) => text.trim()).filter((text) => text !== "");
  const alike = given.filter((text) => /\d/.test(text) && !/\s/.test(text));
  return given.length > 0 && alike.length >= given.length * mostly;
}
