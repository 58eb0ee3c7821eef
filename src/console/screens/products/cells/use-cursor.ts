import { useState } from "react";
import { codeCell, isIdentity, productCells } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { moveTo } from "#console/grid/cursor.ts";
import type { CellsProps } from "#console/list/definition.ts";
import { newest } from "./marks.ts";
import { blockOf, type Move, type Place, placeAfter } from "./place.ts";

/** The cell under the cursor, and the block between it and the cell where its growing began. */
export function useCursor(
  { rows, state }: CellsProps<ProductRow>["shown"],
  visible: readonly GridColumn<ProductRow>[],
) {
  // Prices are what is edited most.
  const [column, setColumn] = useState(() => {
    const price = visible.findIndex(({ id }) => id === codeCell);
    return Math.max(0, price >= 0 ? price : visible.findIndex(({ id }) => productCells[id] && !isIdentity(id)));
  });
  const [row, setRow] = useState(() => state.read().cursor.index);
  const [anchor, setAnchor] = useState<Place | null>(null);
  const place = { row, column: Math.min(column, visible.length - 1) };
  const goTo = (next: Place, extendsBlock = false): void => {
    setAnchor(extendsBlock ? (anchor ?? place) : null);
    setColumn(next.column);
    setRow(next.row);
    if (next.row !== state.read().cursor.index) state.write(moveTo(state.read(), rows, next.row));
  };
  return {
    place,
    column: visible[place.column],
    /** The row under it, as it is by now. */
    readRow(): ProductRow | undefined {
      const found = rows.rowAt(place.row);
      return found && newest(found);
    },
    block: blockOf(anchor ?? place, place),
    hasBlock: anchor !== null,
    endBlock: () => setAnchor(null),
    goTo,
    /** Goes where a key leads; false for a key that leads nowhere. */
    move(by: Move, extendsBlock = false): boolean {
      const size = { rows: rows.total, columns: visible.length, page: Math.max(1, state.view.rowsInView - 1) };
      const next = placeAfter(place, by, size);
      if (next) goTo(next, extendsBlock);
      return next !== null;
    },
  };
}

export type Cursor = ReturnType<typeof useCursor>;
