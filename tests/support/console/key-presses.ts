import type { KeyPress } from "#console/shell/keys/strokes.ts";

/** A key press on the page at time 0; `over` replaces some of its properties. */
export function buildPress(over: Partial<KeyPress> = {}): KeyPress {
  return {
    key: "a",
    code: "KeyA",
    ctrl: false,
    meta: false,
    alt: false,
    shift: false,
    altGraph: false,
    repeat: false,
    script: "unknown",
    on: "page",
    at: 0,
    ...over,
  };
}

/** The browser event of a key press, `at` milliseconds from now. */
export function eventOf(press: KeyPress): KeyboardEvent {
  const event = new KeyboardEvent("keydown", {
    key: press.key,
    code: press.code,
    ctrlKey: press.ctrl,
    metaKey: press.meta,
    altKey: press.alt,
    shiftKey: press.shift,
    repeat: press.repeat,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(event, "timeStamp", { value: event.timeStamp + press.at });
  // The DOM of these tests treats Alt as AltGr.
  Object.defineProperty(event, "getModifierState", { value: (name: string) => name === "AltGraph" && press.altGraph });
  return event;
}
