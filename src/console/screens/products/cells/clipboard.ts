import { codeCell, isIdentity, productCells, productCellText } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { counted } from "#contract/text.ts";
import { parseTsv, printTsv } from "#contract/tsv.ts";
import { api } from "#console/client/api.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import type { CellText } from "./draft.ts";
import { codedLines, matchCodes, placeTable } from "./paste.ts";
import type { Block } from "./place.ts";

/** How many unknown codes a message names. */
const mostNamed = 5;

/** The grid as copying and pasting see it. */
export interface CellsInView {
  readonly storeId: string;
  readonly columns: readonly GridColumn<ProductRow>[];
  readonly total: number;
  readonly block: Block;
  /** The rows of a span with what is typed in them; those that are not loaded are read. */
  readRows(first: number, last: number): Promise<readonly (ProductRow | undefined)[]>;
}

/** The texts of a block of cells for a spreadsheet, of the rows that are loaded. */
export function copyBlock({ columns, block }: CellsInView, rowAt: (index: number) => ProductRow | undefined): string {
  const shown = columns.slice(block.left, block.right + 1);
  const lines: string[][] = [];
  for (let at = block.top; at <= block.bottom; at += 1) {
    const row = rowAt(at);
    if (row)
      lines.push(shown.map((column) => (productCells[column.id] ? productCellText(column.id, row) : column.text(row))));
  }
  return printTsv(lines);
}

/** What a paste puts into cells, and a sentence about it. Throws an ApiFailure. */
export async function pasteText(
  text: string,
  view: CellsInView,
): Promise<{ readonly cells: readonly CellText[]; readonly says: string }> {
  const table = parseTsv(text);
  return (await pasteByCode(table, view)) ?? pasteByPlace(table, view);
}

async function pasteByPlace(table: ReturnType<typeof parseTsv>, view: CellsInView) {
  const { columns, total, block } = view;
  const { cells: placed, left } = placeTable(table, block, { rows: total, columns: columns.length });
  const last = placed.at(-1)?.row ?? block.top;
  const rows = await view.readRows(block.top, last);
  const isFixed = ({ column }: { readonly column: number }): boolean => !productCells[columns[column]?.id ?? ""];
  const fixed = placed.filter(isFixed).length;
  const cells = placed.flatMap((cell) => {
    const row = rows[cell.row - block.top];
    const column = columns[cell.column]?.id;
    return row && column && !isFixed(cell) ? [{ row, column, text: cell.text }] : [];
  });
  const says = [
    `${counted(cells.length, "cell")} pasted`,
    left > 0 ? `${counted(left, "cell")} beyond the list left out` : "",
    fixed > 0 ? `${counted(fixed, "cell")} cannot be edited here` : "",
  ];
  return { cells, says: says.filter(Boolean).join("; ") };
}

/** Two columns of which the first holds codes or barcodes: each value goes to its product, wherever that is. */
async function pasteByCode(table: ReturnType<typeof parseTsv>, { storeId, columns, block }: CellsInView) {
  const lines = codedLines(table);
  if (!lines) return null;
  const under = columns[block.left]?.id ?? "";
  const column = productCells[under] && !isIdentity(under) ? under : codeCell;
  const codes = [...new Set(lines.map(({ code }) => code))].filter((code) => code !== "" && code.length <= 40);
  if (codes.length === 0) return null;
  const found = await api("products.by-code", { params: { storeId }, body: { codes } });
  const rows = new Map(found.map(({ code, row }) => [code, row]));
  const matched = matchCodes(lines, column, (code) => rows.has(code));
  if (!matched) return null;
  const cells = matched.known.flatMap(({ code, text }) => {
    const row = rows.get(code);
    return row ? [{ row, column, text }] : [];
  });
  const { unknown } = matched;
  const named = unknown.slice(0, mostNamed).join(", ") + (unknown.length > mostNamed ? ", ..." : "");
  const title = columns.find(({ id }) => id === column)?.title ?? column;
  const says = `${counted(cells.length, "product")} matched by code: ${title}`;
  return { cells, says: unknown.length > 0 ? `${says}; ${counted(unknown.length, "code")} not known: ${named}` : says };
}
