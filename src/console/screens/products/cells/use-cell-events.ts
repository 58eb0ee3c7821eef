import { type RefObject, useEffect } from "react";
import { useLatest } from "#console/list/state/use-latest.ts";
import type { Place } from "./place.ts";

/** What keys, clipboard and mouse mean in the cells. */
interface CellHandlers {
  /** Whether the key was meant for the cells. */
  onKey(event: KeyboardEvent): boolean;
  onClipboard(event: ClipboardEvent): Promise<void>;
  goTo(place: Place, extendsBlock: boolean): void;
  /** Opens the cell under the cursor; `null` begins with what stands in it. */
  beginTyping(text: string | null): void;
}

/** Hears keys, clipboard and mouse of the grid within an element, and gives it the focus. */
export function useCellEvents(home: RefObject<HTMLElement | null>, given: CellHandlers): void {
  const handlers = useLatest(given);
  useEffect(() => {
    const { current } = home;
    if (!current) return undefined;
    const isHere = ({ target }: Event): boolean => target instanceof Element && target.role === "grid";
    const abort = new AbortController();
    const { signal } = abort;
    const onKey = (event: KeyboardEvent): void => {
      // The one listener of the console's keys is above: what is meant for cells never reaches it.
      if (isHere(event) && handlers.current.onKey(event)) event.stopPropagation();
    };
    const onClipboard = (event: ClipboardEvent): void => {
      if (isHere(event)) void handlers.current.onClipboard(event);
    };
    const onPointed = (event: MouseEvent): void => {
      const at = pointedPlace(event);
      if (!at || event.button !== 0) return;
      event.stopPropagation();
      if (event.type === "dblclick") handlers.current.beginTyping(null);
      else handlers.current.goTo(at, event.shiftKey);
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
  }, [home, handlers]);
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
