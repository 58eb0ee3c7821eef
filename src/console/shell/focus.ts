import { stageParts } from "./stage/stage.ts";

/**
 * Focuses the element that the stage names as its home, for example the grid, or else the main element of the screen.
 */
export function focusHome(): void {
  (stageHome() ?? mainElement())?.focus({ preventScroll: true });
}

let lastFocused: Element | null = null;

/**
 * Remembers the focused element, so that `recoverFocus` knows when it was removed; returns the function that stops it.
 */
export function followFocus(): () => void {
  const note = (event: FocusEvent): void => void (lastFocused = event.target instanceof Element ? event.target : null);
  document.addEventListener("focusin", note);
  return () => document.removeEventListener("focusin", note);
}

/**
 * Moves a lost focus to the new screen, after the focused element was removed or when nothing had the focus. A screen
 * without a home gives it to its main element.
 */
export function recoverFocus(): void {
  if (isFocusLost() && lastFocused?.isConnected === false && !stageHome())
    mainElement()?.focus({ preventScroll: true });
  const isFree = isFocusLost() || document.activeElement === mainElement();
  if (isFree && !document.querySelector("[role=alertdialog], [role=dialog]"))
    stageHome()?.focus({ preventScroll: true });
}

function stageHome(): HTMLElement | null {
  const homes = stageParts().map((part) => part.home?.() ?? null);
  return homes.findLast((element) => element !== null) ?? null;
}

function mainElement(): HTMLElement | null {
  return document.querySelector("#root .aisle-main");
}

let focusedBeforeDialog: Element | null = null;

/** Remembers the focused element before a dialog opens. A dialog over another dialog does not change it. */
export function rememberFocus(): void {
  if (!document.activeElement?.closest("dialog") && !isFocusLost()) focusedBeforeDialog = document.activeElement;
}

/** Gives the focus back to the element that had it before the dialog, or else to the home of the screen. */
export function returnFocus(): void {
  if (
    focusedBeforeDialog instanceof HTMLElement &&
    focusedBeforeDialog.isConnected &&
    focusedBeforeDialog !== document.body
  )
    focusedBeforeDialog.focus();
  if (isFocusLost()) focusHome();
}

/** Whether no element has the focus, for example because the focused one was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
