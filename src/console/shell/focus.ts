import { stageParts } from "./running/stage.ts";

/** Gives the focus to where it belongs on this screen: what the stage names as its home, else the room of the screen. */
export function focusHome(): void {
  (stageHome() ?? screenRoom())?.focus({ preventScroll: true });
}

/** Lets a screen that has come take the focus that the one before has left behind, or that was nowhere at all. */
export function settleFocus(): void {
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

/** Remembers what has the focus, before a box takes it. */
export function rememberFocus(): void {
  before = document.activeElement;
}

/** Gives the focus back to what had it before the box, or to where it belongs if that is gone. */
export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
  if (isFocusLost()) focusHome();
}

/** Whether nothing in particular has the focus, as after the focused element was taken away. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
