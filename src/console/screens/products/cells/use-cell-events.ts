import { type RefObject, useEffect } from "react";
import { useLatest } from "#console/list/state/use-latest.ts";
import { isMac } from "#console/shell/keys/platform.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { typesText } from "#console/shell/keys/strokes.ts";
import type { Move, Place } from "./place.ts";

/** What keys, clipboard and mouse do in the cells while none is open. */
interface CellActs {
  check(): Promise<void>;
  end(): Promise<void>;
  fillDown(): Promise<void>;
  empty(): Promise<void>;
  undo(): void;
  redo(): void;
  /** Lets the block go, or ends where there is none. */
  stepBack(): void;
  /** Opens the cell under the cursor with a text; null begins with what stands in it. */
  beginTyping(text: string | null): void;
  goTo(place: Place, extendsBlock: boolean): void;
  /** Goes where a key leads; false for a key that leads nowhere. */
  move(by: Move, extendsBlock: boolean): boolean;
  onClipboard(event: ClipboardEvent): Promise<void>;
}

/** Hears keys, clipboard and mouse of the grid within an element, and gives it the focus. */
export function useCellEvents(home: RefObject<HTMLElement | null>, given: CellActs): void {
  const acts = useLatest(given);
  useEffect(() => {
    const { current } = home;
    if (!current) return undefined;
    const isHere = ({ target }: Event): boolean => target instanceof Element && target.role === "grid";
    const abort = new AbortController();
    const { signal } = abort;
    const onKey = (event: KeyboardEvent): void => {
      // The one listener of the console's keys is above: what is meant for cells never reaches it.
      if (isHere(event) && onCellKey(event, acts.current)) event.stopPropagation();
    };
    const onClipboard = (event: ClipboardEvent): void => {
      if (isHere(event)) void acts.current.onClipboard(event);
    };
    const onPointed = (event: MouseEvent): void => {
      const at = pointedPlace(event);
      if (!at || event.button !== 0) return;
      event.stopPropagation();
      if (event.type === "dblclick") acts.current.beginTyping(null);
      else acts.current.goTo(at, event.shiftKey);
      if (event.shiftKey) event.preventDefault();
    };
    current.addEventListener("keydown", onKey, { signal });
    for (const name of ["copy", "cut", "paste"] as const) current.addEventListener(name, onClipboard, { signal });
    for (const name of ["mousedown", "dblclick"] as const) current.addEventListener(name, onPointed, { signal });
    current.dataset["takesScans"] = "";
    focusGrid(current);
    return () => {
      abort.abort();
      delete current.dataset["takesScans"];
    };
  }, [home, acts]);
}

/** Does what a key means in the cells; false for a key that was not meant for them. */
function onCellKey(event: KeyboardEvent, acts: CellActs): boolean {
  const ctrl = isMac() ? event.metaKey : event.ctrlKey;
  const { key, shiftKey: shift } = event;
  if (event.altKey || event.isComposing) return false;
  const letter = ctrl ? keyOf(event) : "";
  // The event of the clipboard follows.
  if (letter === "c" || letter === "x" || letter === "v") return true;
  if (ctrl && key === "Enter") void acts.check();
  else if (shift && key === "Enter") void acts.end();
  else if (letter === "d") void acts.fillDown();
  else if (letter === "z" && !shift) acts.undo();
  else if (letter === "y" || letter === "z") acts.redo();
  else if (key === "Escape") acts.stepBack();
  else if (key === "Enter" || key === "F2") acts.beginTyping(null);
  else if (key === "Delete" || key === "Backspace") void acts.empty();
  else if (!ctrl && typesText(key)) acts.beginTyping(key === " " ? null : key);
  else if (!acts.move({ key, ctrl, shift }, shift && key !== "Tab")) return false;
  event.preventDefault();
  return true;
}

/** Gives the grid the focus. */
export function focusGrid(home: HTMLElement | null): void {
  home?.querySelector<HTMLElement>("[role=grid]")?.focus();
}

/** Scrolls sideways until the cell under the cursor is in view; rows follow the cursor by themselves. */
export function revealCell(home: HTMLElement | null): void {
  const grid = home?.querySelector("[role=grid]");
  const cell = grid?.querySelector("[data-mark~=cursor]");
  if (!grid || !cell || cell.classList.contains("is-pinned")) return;
  const box = grid.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  if (left < box.left) grid.scrollLeft -= box.left - left;
  else if (right > box.left + grid.clientWidth) grid.scrollLeft += right - box.left - grid.clientWidth;
}

function pointedPlace({ target }: MouseEvent): Place | null {
  const cell = target instanceof Element ? target.closest("[role=gridcell]:not(.is-check)") : null;
  const row = cell?.closest("[data-index]");
  if (!cell || !row) return null;
  const cells = [...row.querySelectorAll("[role=gridcell]:not(.is-check)")];
  return { row: Number(row.getAttribute("data-index")), column: cells.indexOf(cell) };
}
