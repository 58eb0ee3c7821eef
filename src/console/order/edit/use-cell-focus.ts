import { type FocusEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { focusCell } from "./line/focus-cell.ts";
import type { ReadDraft } from "./lines-draft.ts";

/** The cell to go to: the quantity of a line, by its number or its product, or of one whose product is not known yet. */
export interface Goal {
  readonly line?: number | null;
  readonly productId?: string;
  readonly soughtId?: string;
  /** What stands there was typed just now. */
  readonly isTyped?: boolean;
}

/** Where the focus is among the cells of the editor, and where it goes next. */
export interface CellFocus {
  readonly onFocus: (event: FocusEvent<HTMLTableElement>) => void;
  /** Goes to a cell together with what is shown next: selected earlier, its text would lose the selection by its new value. */
  goTo(goal: Goal): void;
  /** What stood in the cell in focus when the focus came. */
  textAtFocus(): string;
  /** Whether somebody types into a cell, such as the next code: the focus then stays where it is. */
  isTypedInto(): boolean;
}

/** Follows the focus in the table of the editor; it begins in the first cell once the order is read. */
export function useCellFocus(table: RefObject<HTMLTableElement | null>, read: ReadDraft | null): CellFocus {
  const lastCell = useRef<HTMLInputElement | null>(null);
  const textAtFocus = useRef("");
  const [goal, setGoal] = useState<Goal | null>(null);
  const isHere = read !== null;
  // The words that stood here until the order was read had the focus.
  useLayoutEffect(() => {
    if (isHere) focusCell(table.current, null, "quantity");
  }, [isHere, table]);
  const follow = useEffectEvent((to: Goal) => {
    if (to.soughtId !== undefined)
      return table.current?.querySelector<HTMLInputElement>(`[data-sought-id="${to.soughtId}"] input`)?.focus();
    const line = to.line ?? read?.lines.findLast(({ productId }) => productId === to.productId)?.key ?? null;
    focusCell(table.current, line, "quantity");
    const cell = lastCell.current;
    if (!cell) return undefined;
    // Nothing may replace what was typed of it before its product was known.
    if (to.isTyped) cell.setSelectionRange(cell.value.length, cell.value.length);
    // The cell may have had the focus all the time, with another text.
    textAtFocus.current = cell.value;
    return undefined;
  });
  useLayoutEffect(() => {
    if (goal !== null) follow(goal);
  }, [goal]);
  return {
    onFocus: ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      lastCell.current = target;
      textAtFocus.current = target.value;
    },
    goTo: setGoal,
    textAtFocus: () => textAtFocus.current,
    isTypedInto() {
      const field = document.activeElement;
      const isCell = field instanceof HTMLInputElement && table.current?.contains(field) === true;
      return isCell && field.value !== textAtFocus.current;
    },
  };
}
