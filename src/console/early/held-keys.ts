/** The longest time that a key waits until it can be handled, in milliseconds. */
export const longestWait = 2_000;
/** The event that says that the console listens to keys. */
const listening = "aisle-listening";

/**
 * Leaves the keys of an input method to it: while it composes a text, Enter and Esc choose or drop what it offers, and
 * nothing in the page hears them. Safari says so by the key code alone.
 */
export function leaveKeysToInputMethod(window: Window): void {
  const leave = (event: KeyboardEvent): void => {
    if (!event.isComposing && event.keyCode !== 229) return;
    event.stopImmediatePropagation();
    // A browser closes a dialog by Esc even if no listener hears it.
    if (event.key === "Escape" || event.key === "Enter") event.preventDefault();
  };
  window.addEventListener("keydown", leave, { capture: true });
}

/** Keeps the keys that are pressed before the console listens, and fires their events again once it does. */
export function holdKeys(page: Document): void {
  const held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent): void => void held.push(event);
  const release = (): void => {
    page.removeEventListener("keydown", hold);
    const latest = performance.now() - longestWait;
    for (const event of held)
      if (event.timeStamp >= latest) page.body.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  page.addEventListener("keydown", hold);
  page.addEventListener(listening, release, { once: true });
}

/** Says that the console listens to keys from now on. */
export function releaseHeldKeys(page: Document): void {
  page.dispatchEvent(new Event(listening));
}
