import type { KeyboardEvent } from "react";
import { listStep } from "#console/shell/keys/list-step.ts";

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus by an arrow key, or j and k among numbers, between the fields in the cells of a table; false for any other key, and at its
 * edges. Left and right move within a text first, unless all of it is selected.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): boolean {
  const { target: field, key } = event;
  const down = isNumber(field) ? listStep(event.nativeEvent) : 0;
  const arrow = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : steps[key];
  const step = down === 0 ? arrow : ([down, 0] as const);
  if (!step || event.nativeEvent.isComposing) return false;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return false;
  const cell = field.closest("td");
  const row = cell?.closest("tr");
  if (!cell || !row) return false;
  const [rows, right] = step;
  if (right !== 0 && field instanceof HTMLInputElement && staysInText(field, right)) return false;
  const next = rows === 0 ? fieldBeside(cell, right) : fieldBelow(row, cell.cellIndex, rows);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  // A choice must not change by a key that moves.
  return next !== undefined || field instanceof HTMLSelectElement;
}

/** Whether only numbers are typed into it, so that letters are free for keys. */
function isNumber(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && /^(decimal|numeric)$/.test(field.getAttribute("inputmode") ?? "");
}

function staysInText({ selectionStart, selectionEnd, value }: HTMLInputElement, right: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return selectionStart !== selectionEnd || selectionEnd !== (right > 0 ? value.length : 0);
}

function fieldIn(cell: Element | undefined): HTMLInputElement | HTMLSelectElement | undefined {
  return cell?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select") ?? undefined;
}

function fieldBeside(cell: HTMLTableCellElement, right: number) {
  const cells = [...(cell.closest("tr")?.cells ?? [])];
  const others = right > 0 ? cells.slice(cell.cellIndex + 1) : cells.slice(0, cell.cellIndex).toReversed();
  return others
    .filter((one) => one.tagName === "TD")
    .map(fieldIn)
    .find(Boolean);
}

function fieldBelow(row: HTMLTableRowElement, column: number, down: number) {
  const rows = [...(row.closest("tbody")?.querySelectorAll("tr") ?? [])];
  const at = rows.indexOf(row);
  const others = down > 0 ? rows.slice(at + 1) : rows.slice(0, at).toReversed();
  return others.map((one) => fieldIn(one.cells[column])).find(Boolean);
}
