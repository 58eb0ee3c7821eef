import type { KeyboardEvent } from "react";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { isNumber, moveByArrow, moveDown } from "./cell-keys.ts";

/** What the keys of a table of lines do, besides those that move. */
export interface LineKeys {
  /** Saves all of them: Ctrl+Enter in any field, Enter in a choice. */
  save(): void;
  /** Letters, in cells that hold numbers alone. */
  readonly letters?: Readonly<Record<string, (field: HTMLInputElement) => void>>;
  /** Enter goes down in its column; without it, Enter does what it does in any form. */
  readonly enterGoesDown?: boolean;
}

/**
 * The keys of everything that lines are typed into; true for a key that has done something. Delete takes a line out: with
 * Ctrl in a field, where it alone deletes text.
 */
export function onLineKey(event: KeyboardEvent<HTMLElement>, { save, letters, enterGoesDown }: LineKeys): boolean {
  const { target, key } = event;
  if (event.nativeEvent.isComposing || event.defaultPrevented || !(target instanceof HTMLElement)) return false;
  const isPlain = !event.ctrlKey && !event.metaKey;
  const done = (): true => {
    event.preventDefault();
    return true;
  };
  if (moveByArrow(event)) return done();
  if (key === "Enter" && (!isPlain || target instanceof HTMLSelectElement)) {
    save();
    return done();
  }
  const isField = target instanceof HTMLInputElement;
  if (key === "Enter" && enterGoesDown && isField) return moveDown(target) && done();
  if (key === "Delete" && !(isPlain && isField)) return removeLine(target) && done();
  const letter = isPlain && !event.altKey && isNumber(target) ? letters?.[keyOf(event.nativeEvent)] : undefined;
  if (!letter || !isNumber(target)) return false;
  letter(target);
  return done();
}

function removeLine(target: HTMLElement): boolean {
  const button = target.closest("tr")?.querySelector<HTMLElement>("[data-remove]");
  button?.click();
  return button != null;
}
