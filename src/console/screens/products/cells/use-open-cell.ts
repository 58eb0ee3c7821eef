import { type RefObject, useRef, useState } from "react";
import { productCells } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { newest } from "./marks.ts";
import { focusGrid } from "./use-cell-events.ts";
import type { Cursor } from "./use-cursor.ts";
import type { TypedCells } from "./use-draft.ts";

/** The cell that is being typed into. */
export interface OpenCell {
  /** Its product and column: the rows of the grid may be others by the time that it is closed. */
  readonly row: ProductRow;
  readonly column: string;
  readonly title: string;
  readonly text: string;
  /** Typing has replaced what was there: the end of the text is where to go on. */
  readonly isReplaced: boolean;
  readonly rect: DOMRect;
}

/** The cell that is open, and what opens and closes it. */
export function useOpenCell(home: RefObject<HTMLElement | null>, cursor: Cursor, typed: TypedCells) {
  const [open, setOpen] = useState<OpenCell | null>(null);
  const opened = useRef<OpenCell | null>(null);
  return {
    open,
    /** Opens the cell under the cursor with a text; null begins with what stands in it. */
    beginTyping(text: string | null): void {
      const { column } = cursor;
      const row = cursor.readRow();
      const rect = home.current?.querySelector("[data-mark~=cursor]")?.getBoundingClientRect();
      if (!row || !rect) return;
      if (!column || !productCells[column.id]) return typed.tell(`${column?.title ?? "This"} cannot be edited here`);
      cursor.endBlock();
      const { id, title } = column;
      const isReplaced = text !== null;
      opened.current = { row, column: id, title, text: text ?? typed.textAt(row, id), isReplaced, rect };
      setOpen(opened.current);
    },
    /** Closes a cell with what is typed, or with null as it was. Without a key, somebody has gone elsewhere. */
    endTyping(cell: OpenCell, text: string | null, key?: "Enter" | "Tab", shift = false): void {
      // It is closed already: a field that is taken away loses the focus too.
      if (opened.current !== cell) return;
      opened.current = null;
      setOpen(null);
      if (key || text === null) focusGrid(home.current);
      const row = newest(cell.row);
      if (text !== null && text !== typed.textAt(row, cell.column)) typed.type([{ row, column: cell.column, text }]);
      if (key) cursor.move({ key: key === "Tab" ? key : shift ? "ArrowUp" : "ArrowDown", ctrl: false, shift });
    },
  };
}
