import type { KeyboardEvent } from "react";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { isNumber, moveByArrow, moveDown } from "./cell-keys.ts";

/** What the keys of a table of lines do, besides those that move. */
export interface LineKeys {
  /** Saves all of them: Ctrl+Enter in any field, Enter in a choice. Left out where what surrounds them does so. */
  readonly save?: () => void;
  /** Enter goes down in its column; without it, Enter does what it does in any form. */
  readonly enterGoesDown?: boolean;
}

/**
 * The keys of everything that lines are typed into; true for a key that has done something. Delete takes a line out: with
 * Ctrl in a field, where it alone deletes text.
 */
export function onLineKey(event: KeyboardEvent<HTMLElement>, { save, enterGoesDown }: LineKeys): boolean {
  const { target, key } = event;
  if (event.nativeEvent.isComposing || event.defaultPrevented || !(target instanceof HTMLElement)) return false;
  const isPlain = !event.ctrlKey && !event.metaKey;
  const done = (): true => {
    event.preventDefault();
    return true;
  };
  if (moveByArrow(event)) return done();
  if (key === "Enter" && save && (!isPlain || target instanceof HTMLSelectElement)) {
    save();
    return done();
  }
  const isField = target instanceof HTMLInputElement;
  if (key === "Enter" && enterGoesDown && isField) return moveDown(target) && done();
  return key === "Delete" && !(isPlain && isField) && removeLine(target) && done();
}

/** What letters do in the cells of a table that hold numbers alone. */
export type LineLetters = Readonly<Record<string, (field: HTMLInputElement) => void>>;

/** Does what a letter means among numbers, and what Enter does there before anything else, where `onEnter` says true. */
export function onLetter(
  event: KeyboardEvent<HTMLElement>,
  letters: LineLetters,
  onEnter?: (field: HTMLInputElement) => boolean,
): void {
  const { target, nativeEvent } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing || !isNumber(target)) return;
  const letter = letters[keyOf(nativeEvent)];
  if (event.key === "Enter" ? !onEnter?.(target) : !letter) return;
  event.preventDefault();
  event.stopPropagation();
  letter?.(target);
}

function removeLine(target: HTMLElement): boolean {
  const button = target.closest("tr")?.querySelector<HTMLElement>("[data-remove]");
  button?.click();
  return button != null;
}
