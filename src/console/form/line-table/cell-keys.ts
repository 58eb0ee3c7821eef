import type { KeyboardEvent } from "react";
import { listStep } from "#console/shell/keys/list-step.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

const steps: Readonly<Record<string, readonly [down: 1 | -1 | 0, right: 1 | -1 | 0]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus by an arrow key, or j and k among numbers, between the fields in the cells of a table; false for any other key, and where
 * nothing comes next. Left and right move within a text first, unless all of it is selected. Up and down go on from the edge of a table to
 * the next part of the form that is marked `data-line-stop`: another table, or the field that adds lines.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): boolean {
  const { target: field } = event;
  const step = stepOf(event);
  if (!step || event.defaultPrevented || !(field instanceof HTMLElement)) return false;
  const [down, right] = step;
  const cell = field.closest("td");
  const row = cell?.closest("tr");
  if (!cell || !row) return down !== 0 && isLeft(field) && focusField(fieldBeyond(field, down));
  // Left and right are the button's own, which stands for a line whose fields are not there yet.
  if (field instanceof HTMLButtonElement && (down === 0 || spanOf(cell) === 1)) return false;
  if (field instanceof HTMLInputElement && right !== 0 && staysInText(field, right)) return false;
  const next = down === 0 ? fieldBeside(cell, right) : fieldBelow(row, cell, down);
  // A choice must not change by a key that moves.
  return focusField(next) || field instanceof HTMLSelectElement;
}

/** Goes down one row in the same column, or on to the next part of the form; false where nothing comes next. */
export function moveDown(field: HTMLElement): boolean {
  const cell = field.closest("td");
  const row = cell?.closest("tr");
  return focusField(cell && row ? fieldBelow(row, cell, 1) : fieldBeyond(field, 1));
}

/** Goes to a row of a table, counted from above; where there is none, on to the next part of the form. */
export function focusRow(table: HTMLTableElement | null, at: number): boolean {
  const row = table && rowsOf(table)[Math.max(0, at)];
  return focusField(row ? firstField(row) : table ? fieldBeyond(table, 1) : undefined);
}

function focusField(field: Field | null | undefined): boolean {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field != null;
}

function stepOf(event: KeyboardEvent<HTMLElement>) {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return undefined;
  const { target } = event;
  const down = isNumber(target) || target instanceof HTMLButtonElement ? listStep(event.nativeEvent) : 0;
  return down === 0 ? steps[event.key] : ([down, 0] as const);
}

/** Whether only numbers are typed into it, so that letters are free for keys. */
export function isNumber(field: EventTarget): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(decimal|numeric)$/.test(field.getAttribute("inputmode") ?? "");
}

/** Whether up and down lead out of a field beside the tables: what is typed into one that adds lines uses them itself. */
function isLeft(field: HTMLElement): boolean {
  if (!(field instanceof HTMLInputElement) || !field.closest("[data-line-stop]")) return false;
  return field.type === "search" || field.value === "";
}

function staysInText({ selectionStart, selectionEnd, value, type }: HTMLInputElement, right: number): boolean {
  if (type === "checkbox" || (selectionStart === 0 && selectionEnd === value.length)) return false;
  return selectionStart !== selectionEnd || selectionEnd !== (right > 0 ? value.length : 0);
}

function fieldIn(cell: HTMLTableCellElement | undefined): Field | undefined {
  const field = cell?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
  return field ?? (cell && spanOf(cell) > 1 ? (cell.querySelector("button") ?? undefined) : undefined);
}

function fieldBeside(cell: HTMLTableCellElement, right: number): Field | undefined {
  const cells = [...(cell.closest("tr")?.cells ?? [])];
  const others = right > 0 ? cells.slice(cell.cellIndex + 1) : cells.slice(0, cell.cellIndex).toReversed();
  return others
    .filter((one) => one.tagName === "TD")
    .map(fieldIn)
    .find(Boolean);
}

function spanOf(cell: HTMLTableCellElement): number {
  return Number(cell.getAttribute("colspan") ?? 1);
}

/** In which column a cell begins: those before it may span several. */
function columnOf(cell: HTMLTableCellElement): number {
  const before = [...(cell.closest("tr")?.cells ?? [])].slice(0, cell.cellIndex);
  return before.reduce((sum, one) => sum + spanOf(one), 0);
}

function fieldBelow(row: HTMLTableRowElement, cell: HTMLTableCellElement, down: 1 | -1): Field | undefined {
  const rows = [...(row.closest("tbody")?.querySelectorAll("tr") ?? [])];
  const at = rows.indexOf(row);
  const others = down > 0 ? rows.slice(at + 1) : rows.slice(0, at).toReversed();
  const [begin, end] = [columnOf(cell), columnOf(cell) + spanOf(cell)];
  const isInLine = (one: HTMLTableCellElement) => columnOf(one) < end && begin < columnOf(one) + spanOf(one);
  const inRow = (one: HTMLTableRowElement) => [...one.cells].filter(isInLine).map(fieldIn).find(Boolean);
  return others.map(inRow).find(Boolean) ?? fieldBeyond(row, down);
}

function rowsOf(table: HTMLTableElement): HTMLTableRowElement[] {
  return [...table.querySelectorAll<HTMLTableRowElement>("tbody tr")];
}

/** The field that the next part of the form is entered by; one from below by its last row. */
function fieldBeyond(from: HTMLElement, down: 1 | -1): Field | undefined {
  const here = from.closest<HTMLElement>("[data-line-stop]");
  const stops = [...(here?.closest("form, [data-lines]")?.querySelectorAll<HTMLElement>("[data-line-stop]") ?? [])];
  const at = here ? stops.indexOf(here) : -1;
  if (at < 0) return undefined;
  const others = down > 0 ? stops.slice(at + 1) : stops.slice(0, at).toReversed();
  return others.map((stop) => fieldAtEdge(stop, down)).find(Boolean);
}

function fieldAtEdge(stop: HTMLElement, down: 1 | -1): Field | undefined {
  if (!(stop instanceof HTMLTableElement)) return stop.querySelector<HTMLInputElement>("input") ?? undefined;
  const row = rowsOf(stop).at(down > 0 ? 0 : -1);
  return row && firstField(row);
}

function firstField(row: HTMLTableRowElement): Field | undefined {
  return row.querySelector<Field>("td :is(input, select)") ?? row.querySelector("button") ?? undefined;
}
