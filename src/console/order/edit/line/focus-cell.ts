import type { TypedPart } from "./read-line.ts";

/** Puts the focus into a cell of a line, or of the first one, and selects what stands there. */
export function focusCell(table: HTMLTableElement | null, line: number | null, cell: TypedPart): void {
  const row = line === null ? "" : `[data-line="${line}"] `;
  const field = table?.querySelector<HTMLInputElement>(`${row}[data-cell="${cell}"]`);
  field?.focus();
  field?.select();
}

/** The line of the table that an element is in; null in one that has no number yet. */
export function lineAt(element: Element): number | null {
  const line = element.closest<HTMLElement>("[data-line]")?.dataset["line"];
  return line === undefined ? null : Number(line);
}
