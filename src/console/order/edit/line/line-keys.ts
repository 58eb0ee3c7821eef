import type { KeyboardEvent } from "react";
import { isScan } from "#contract/products/barcode.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import type { TypedPart } from "./read-line.ts";

/**
 * What a key does in the table: looks for a product, in place of a line or besides, asks for a note, or ends what a
 * scanner has typed.
 */
export type CellKey =
  | { readonly type: "substitute" | "note"; readonly line: number }
  | { readonly type: "scan"; readonly code: string }
  | { readonly type: "add" };

/**
 * What a key means that was pressed in a cell; null for all that is typed. Letters are free, because cells hold
 * numbers.
 */
export function cellKey(event: KeyboardEvent<HTMLTableElement>): CellKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const field = event.target as HTMLElement;
  const row = field.closest<HTMLElement>("tr");
  if (!row || !(field instanceof HTMLInputElement)) return null;
  const line = Number(row.dataset["line"]);
  // A note is any text, so that letters are no keys in it.
  if (field.dataset["cell"] === "note") return null;
  const key = keyOf(event.nativeEvent);
  if (key === "i") return { type: "add" };
  if (key === "s" && !Number.isNaN(line)) return { type: "substitute", line };
  if (key === "n" && !Number.isNaN(line)) return { type: "note", line };
  if (event.key === "Enter" && isScan(field.value)) return { type: "scan", code: field.value };
  return null;
}

/** Puts the focus into a cell of a line, or of the first one, and selects what stands there. */
export function focusCell(table: HTMLTableElement | null, line: number | null, cell: TypedPart): void {
  const row = line === null ? "" : `[data-line="${line}"] `;
  const field = table?.querySelector<HTMLInputElement>(`${row}[data-cell="${cell}"]`);
  field?.focus();
  field?.select();
}
