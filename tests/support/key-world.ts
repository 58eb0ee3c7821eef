import type { KeyPress } from "#console/shell/keys/strokes.ts";

/** A key press on the page, at time 0; `over` says what is different. */
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
    composing: false,
    on: "page",
    at: 0,
    ...over,
  };
}
