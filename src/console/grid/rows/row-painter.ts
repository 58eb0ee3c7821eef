import { createRuler, type Ruler } from "./fit.ts";
import { type Cell, makeCell, paintCell, paintCellPicture } from "./paint-cell.ts";
import type { GridPictures } from "./pictures.ts";
import type { GridRows } from "./rows.ts";
import { fillSlots, type RowSpan } from "./slots.ts";
import type { GridSnapshot } from "#console/grid/state.ts";
import type { DrawnColumn } from "#console/grid/columns/use-drawn-columns.ts";

/**
 * Everything that decides how rows look, besides cursor and selection. A new object makes every row be compared again.
 */
export interface RowLook<Row> {
  readonly rows: GridRows<Row>;
  readonly columns: readonly DrawnColumn<Row>[];
  /** CSS pixels. */
  readonly rowHeight: number;
  readonly rowTone: ((row: Row) => string) | undefined;
  /** Without it, every row is without a picture. */
  readonly pictures: GridPictures | undefined;
  /** Called for a text that must not be cut and is too wide for one line: its column, and its width in CSS pixels. */
  onWide(columnId: string, width: number): void;
  readonly marks?: GridMarks<Row> | undefined;
  /** The rows' ids are made of it and their index. */
  readonly domId: string;
}

/** What a mode of a grid shows of its own in the cells of the rows. */
export interface GridMarks<Row> {
  /** What the id of the element under the cursor ends with, after that of its row. */
  readonly under: string;
  /** Called whenever a row may look different, with its cells from left to right. */
  mark(cells: readonly Cell[], columns: readonly DrawnColumn<Row>[], row: Row | undefined, index: number): void;
}

/** Writes rows directly to the document, so that scrolling compares only what may have changed. */
export interface RowPainter<Row> {
  /** Paints the rows of a span, and more around it when there are more elements; returns the painted rows. */
  paint(look: RowLook<Row>, span: RowSpan, snapshot: GridSnapshot<Row>): RowSpan;
  /** Shows cursor and selection on the painted rows. */
  mark(look: RowLook<Row>, snapshot: GridSnapshot<Row>): void;
  /** Shows the loaded pictures on the rows that are painted now. */
  paintPictures(): void;
}

interface Slot<Row> {
  readonly element: HTMLElement;
  readonly cells: Cell[];
  look: RowLook<Row> | undefined;
  index: number;
  row: Row | undefined;
  /** The CSS classes of the row itself, without those for cursor and selection. */
  tone: string;
  className: string;
}

/**
 * Paints rows into an element that contains nothing else. A row keeps its element as long as it is painted, and the
 * element of a row that has left is reused: scrolling creates, moves and removes no elements.
 */
export function createRowPainter<Row>(sheet: HTMLElement): RowPainter<Row> {
  const slots: Slot<Row>[] = [];
  let ruler: Ruler = () => Number.POSITIVE_INFINITY;
  let measuredFor: number | undefined;

  function resize(count: number): void {
    for (const left of slots.splice(count)) left.element.remove();
    while (slots.length < count) slots.push(addSlot(sheet));
  }

  return {
    paint(look, span, snapshot) {
      const { total } = look.rows;
      // Another row height may come with another font size.
      if (measuredFor !== look.rowHeight) {
        measuredFor = look.rowHeight;
        ruler = createRuler(sheet);
      }
      // Elements are removed only when the list has become shorter: keeping them costs less than removing and adding.
      resize(Math.min(total, Math.max(slots.length, span.last - span.first + 1)));
      const painted = fillSlots(span.first, slots.length, total);
      for (let index = painted.first; index <= painted.last; index += 1) {
        const slot = slots[index % slots.length];
        if (!slot) continue;
        paintSlot(slot, look, index, ruler);
        markSlot(slot, look, snapshot);
      }
      return painted;
    },
    mark(look, snapshot) {
      for (const slot of slots) markSlot(slot, look, snapshot);
    },
    paintPictures() {
      for (const { cells, look, row } of slots)
        look?.columns.forEach((drawn, nth) => {
          const cell = cells[nth];
          if (cell && drawn.column.picture) paintCellPicture(cell, drawn, row, look.pictures);
        });
    },
  };
}

function addSlot<Row>(sheet: HTMLElement): Slot<Row> {
  const element = document.createElement("div");
  element.setAttribute("role", "row");
  sheet.append(element);
  return { element, cells: [], look: undefined, index: -1, row: undefined, tone: "", className: "" };
}

function paintSlot<Row>(slot: Slot<Row>, look: RowLook<Row>, index: number, ruler: Ruler): void {
  const { element, cells } = slot;
  const { rows, columns, rowHeight, rowTone, pictures, domId } = look;
  const before = slot.look;
  if (slot.index !== index || before?.rowHeight !== rowHeight) {
    slot.index = index;
    element.id = `${domId}-${index}`;
    element.dataset["index"] = String(index);
    element.setAttribute("aria-rowindex", String(index + 2));
    element.style.transform = `translateY(${index * rowHeight}px)`;
  }
  const row = rows.rowAt(index);
  const sameLook = before?.columns === columns && before.rowHeight === rowHeight && before.rowTone === rowTone;
  slot.look = look;
  if (sameLook && slot.row === row) return;
  slot.row = row;
  slot.tone = row === undefined ? " is-waiting" : rowTone ? ` ${rowTone(row)}` : "";
  for (const left of cells.splice(columns.length)) left.element.remove();
  columns.forEach((drawn, nth) => {
    const cell = (cells[nth] ??= makeCell(element));
    paintCell(cell, drawn, row, ruler, look.onWide);
    paintCellPicture(cell, drawn, row, pictures);
  });
}

function markSlot<Row>(slot: Slot<Row>, { rows, columns, marks }: RowLook<Row>, snapshot: GridSnapshot<Row>): void {
  const { cursor, cursorLeft, selected } = snapshot;
  const { element, row, index, tone } = slot;
  marks?.mark(slot.cells, columns, row, index);
  const isSelected = selected.size > 0 && row !== undefined && selected.has(rows.rowId(row));
  const className = `aisle-grid-row${tone}${isSelected ? " is-selected" : ""}${cursor.index === index ? (cursorLeft === null ? " is-cursor" : " is-after-cursor") : ""}`;
  if (slot.className === className) return;
  slot.className = className;
  element.className = className;
  const shown = String(isSelected);
  if (element.getAttribute("aria-selected") !== shown) element.setAttribute("aria-selected", shown);
}
