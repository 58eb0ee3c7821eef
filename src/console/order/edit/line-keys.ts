import type { KeyboardEvent } from "react";
import { type Cell, cells } from "./lines-draft.ts";

/** What a key does in the table: moves to a cell, or looks for a product, in place of a line or besides. */
export type CellKey =
  | { readonly type: "move"; readonly line: number; readonly cell: Cell }
  | { readonly type: "substitute"; readonly line: number }
  | { readonly type: "add" };

/** What a key means that was pressed in a cell; null for all that is typed. Letters are free, because cells hold numbers. */
export function cellKey(event: KeyboardEvent<HTMLTableElement>): CellKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return null;
  const field = event.target as HTMLElement;
  const row = field.closest<HTMLElement>("[data-line]");
  if (!row || !(field instanceof HTMLInputElement)) return null;
  const line = Number(row.dataset["line"]);
  const cell = cells.find((name) => name === field.dataset["cell"]);
  if (event.key === "s") return { type: "substitute", line };
  if (event.key === "i") return { type: "add" };
  if (!cell || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return null;
  const next = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  return { type: "move", line: Number((next instanceof HTMLElement ? next : row).dataset["line"]), cell };
}

/** Puts the focus into a cell of a line, or of the first one, and selects what stands there. */
export function focusCell(table: HTMLTableElement | null, line: number | null, cell: Cell): void {
  const row = line === null ? "" : `[data-line="${line}"] `;
  const field = table?.querySelector<HTMLInputElement>(`${row}[data-cell="${cell}"]`);
  field?.focus();
  field?.select();
}
