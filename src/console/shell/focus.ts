import { stageParts } from "./stage/stage.ts";

/** Gives the focus to where it belongs on this screen: what the stage names as its home, else the room of the screen. */
export function focusHome(): void {
  (stageHome() ?? screenRoom())?.focus({ preventScroll: true });
}

let holder: Element | null = null;

/** Notes who has the focus, so that `settleFocus` knows when it was taken away; the answer stops it. */
export function followFocus(): () => void {
  const note = (event: FocusEvent): void => void (holder = event.target instanceof Element ? event.target : null);
  document.addEventListener("focusin", note);
  return () => document.removeEventListener("focusin", note);
}

/**
 * Lets a screen that has come take the focus that the one before has left behind, or that was nowhere at all. What had
 * it and is gone, without anything to take its place, leaves it to the room of the screen.
 */
export function settleFocus(): void {
  if (isFocusLost() && holder?.isConnected === false && !stageHome()) screenRoom()?.focus({ preventScroll: true });
  const isFree = isFocusLost() || document.activeElement === screenRoom();
  if (isFree && !document.querySelector("[role=alertdialog], [role=dialog]"))
    stageHome()?.focus({ preventScroll: true });
}

function stageHome(): HTMLElement | null {
  const homes = stageParts().map((part) => part.home?.() ?? null);
  return homes.findLast((element) => element !== null) ?? null;
}

function screenRoom(): HTMLElement | null {
  return document.querySelector(".aisle-main");
}

let before: Element | null = null;

/** Remembers what has the focus, before a dialog takes it. A dialog over a dialog leaves what was remembered. */
export function rememberFocus(): void {
  if (!document.activeElement?.closest("dialog") && !isFocusLost()) before = document.activeElement;
}

/** Gives the focus back to what had it before the dialog, or to where it belongs if that is gone. */
export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
  if (isFocusLost()) focusHome();
}

/** Whether nothing in particular has the focus, as after the focused element was taken away. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
