import { productCells } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { liveUpdates } from "#console/client/live/live-updates.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import type { GridMarks } from "#console/grid/rows/row-painter.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";
import { changedByOthers, type Draft, type DraftRow } from "./draft.ts";
import { type Block, hasCell, type Place } from "./place.ts";

/** What the cells show at one moment. */
export interface ShownCells {
  readonly place: Place;
  readonly block: Block;
  readonly draft: Draft;
}

/** A row as it is by now: one whose update waits is shown as it was, and stands among the waiting ones. */
export function newest(row: ProductRow): ProductRow {
  const waiting = liveUpdates.waiting.records.get(row.id);
  return waiting?.kind === "product" && waiting.row.version > row.version ? waiting.row : row;
}

/** What is said of the cell under the cursor and drawn on every cell. */
export function marksOf(read: () => ShownCells): GridMarks<ProductRow> {
  return {
    under: "-cell",
    mark(cells, columns, row, index) {
      const shown = read();
      // The first column may be that of the boxes, which is no cell.
      const boxes = columns[0]?.column.id.startsWith("$") ? 1 : 0;
      cells.forEach(({ element, text }, nth) => {
        const column = columns[nth]?.column;
        if (!column) return;
        const at = { row: index, column: nth - boxes };
        const isUnder = nth >= boxes && shown.place.row === at.row && shown.place.column === at.column;
        const words = row && nth >= boxes ? wordsOf(shown, row, column.id) : [];
        const marks = [
          isUnder ? "cursor" : "",
          nth >= boxes && hasCell(shown.block, at) ? "block" : "",
          ...words.map(({ mark }) => mark),
        ];
        setOrRemove(element, "data-mark", marks.filter(Boolean).join(" "));
        setOrRemove(element, "id", isUnder ? `${element.parentElement?.id ?? ""}-cell` : "");
        const says = [text || "empty", ...words.map(({ says }) => says)].join(", ");
        setOrRemove(element, "aria-label", isUnder ? `${column.title}: ${says}` : "");
      });
    },
  };
}

function setOrRemove(element: Element, name: string, value: string): void {
  if (value === "") element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Takes all marks off the cells in an element. */
export function clearMarks(home: Element): void {
  for (const cell of home.querySelectorAll("[role=gridcell]"))
    for (const name of ["data-mark", "id", "aria-label"]) cell.removeAttribute(name);
}

/** What is to be said of a cell: whether it can be edited, is changed, cannot be read, or was changed by others. */
function wordsOf(
  { draft }: ShownCells,
  row: ProductRow,
  column: string,
): readonly { readonly mark: string; readonly says: string }[] {
  const fields = productCells[column];
  if (!fields) return [{ mark: "fixed", says: "cannot be edited here" }];
  const typed = draft.get(row.id);
  if (!typed) return [];
  const wrong = typed.wrong[column];
  if (wrong) return [{ mark: "wrong", says: wrong.because }];
  if (!fields.some((field) => field in typed.set)) return [];
  const others = changedByOthers(typed, newest(row));
  return fields.some((field) => others.includes(field))
    ? [{ mark: "changed others", says: "changed here and by somebody else" }]
    : [{ mark: "changed", says: "changed" }];
}

const drawn = new WeakMap<DraftRow, { readonly row: ProductRow; readonly shown: ProductRow }>();

/** The rows with what is typed in them; a row stays the same object until it or its draft changes. */
export function rowsWithDraft(rows: GridRows<ProductRow>, draft: Draft): GridRows<ProductRow> {
  return {
    ...rows,
    rowAt(index) {
      const row = rows.rowAt(index);
      const typed = row && draft.get(row.id);
      if (!row || !typed) return row;
      const before = drawn.get(typed);
      if (before?.row === row) return before.shown;
      const shown = { ...row, ...typed.set };
      drawn.set(typed, { row, shown });
      return shown;
    },
  };
}

/** The columns, whose cells show what cannot be read as it was typed. */
export function columnsWithDraft(
  columns: readonly GridColumn<ProductRow>[],
  read: () => Draft,
): readonly GridColumn<ProductRow>[] {
  return columns.map((column) => ({
    ...column,
    text: (row) => read().get(row.id)?.wrong[column.id]?.text ?? column.text(row),
  }));
}
