import { describe, expect, it } from "vitest";
import { isBinding, type KeyPress, parseBinding, strokeOf } from "#console/shell/keys/strokes.ts";
import { buildPress } from "../../../support/key-world.ts";

/** What browsers report on Windows and Linux for the keys our bindings need, by layout. */
const layouts: Readonly<Record<string, readonly [string, Partial<KeyPress>][]>> = {
  "US QWERTY": [
    ["?", { key: "?", code: "Slash", shift: true }],
    ["/", { key: "/", code: "Slash" }],
    ["[", { key: "[", code: "BracketLeft" }],
    [".", { key: ".", code: "Period" }],
    ["#", { key: "#", code: "Digit3", shift: true }],
    ["@", { key: "@", code: "Digit2", shift: true }],
    [">", { key: ">", code: "Period", shift: true }],
    ["shift+a", { key: "A", code: "KeyA", shift: true }],
    ["mod+k", { key: "k", code: "KeyK", ctrl: true }],
    ["Space", { key: " ", code: "Space" }],
    ["shift+ArrowDown", { key: "ArrowDown", code: "ArrowDown", shift: true }],
  ],
  "French AZERTY": [
    ["a", { key: "a", code: "KeyQ" }],
    ["mod+a", { key: "a", code: "KeyQ", ctrl: true }],
    ["mod+z", { key: "z", code: "KeyW", ctrl: true }],
    ["?", { key: "?", code: "KeyM", shift: true }],
    ["/", { key: "/", code: "Period", shift: true }],
    [".", { key: ".", code: "Comma", shift: true }],
    ["[", { key: "[", code: "Digit5", altGraph: true, ctrl: true, alt: true }],
    ["]", { key: "]", code: "Minus", altGraph: true }],
    ["#", { key: "#", code: "Digit3", ctrl: true, alt: true }],
    ["@", { key: "@", code: "Digit0", altGraph: true }],
    ["1", { key: "1", code: "Digit1", shift: true }],
  ],
  "German QWERTZ": [
    ["mod+z", { key: "z", code: "KeyY", ctrl: true }],
    ["y", { key: "y", code: "KeyZ" }],
    ["?", { key: "?", code: "Minus", shift: true }],
    ["/", { key: "/", code: "Digit7", shift: true }],
    ["[", { key: "[", code: "Digit8", altGraph: true, ctrl: true, alt: true }],
    ["#", { key: "#", code: "Backslash" }],
    ["@", { key: "@", code: "KeyQ", altGraph: true, ctrl: true, alt: true }],
    [">", { key: ">", code: "IntlBackslash", shift: true }],
  ],
  "scripts without Latin letters": [
    ["o", { key: "щ", code: "KeyO" }],
    ["mod+k", { key: "л", code: "KeyK", ctrl: true }],
    ["s", { key: "σ", code: "KeyS" }],
    ["shift+a", { key: "Ф", code: "KeyA", shift: true }],
  ],
};

describe("strokeOf", () => {
  for (const [layout, presses] of Object.entries(layouts)) {
    it.each(presses)(`reads %s on ${layout}`, (stroke, over) => {
      expect(strokeOf(buildPress(over), false)).toBe(stroke);
    });
  }

  it("knows Command and Option of a Mac", () => {
    expect(strokeOf(buildPress({ key: "k", code: "KeyK", meta: true }), true)).toBe("mod+k");
    expect(strokeOf(buildPress({ key: "k", code: "KeyK", ctrl: true }), true)).toBeNull();
    expect(strokeOf(buildPress({ key: "[", code: "Digit5", alt: true, shift: true }), true)).toBe("[");
  });

  it("tells a menu's Alt from a letter", () => {
    expect(strokeOf(buildPress({ key: "s", code: "KeyS", alt: true }), false)).toBe("alt+s");
  });

  it("takes Caps Lock for what it is", () => {
    expect(strokeOf(buildPress({ key: "O", code: "KeyO" }), false)).toBe("o");
    expect(strokeOf(buildPress({ key: "o", code: "KeyO", shift: true }), false)).toBe("shift+o");
  });

  it.each(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process", "Unidentified"])(
    "drops %s alone",
    (key) => expect(strokeOf(buildPress({ key, shift: key === "Shift" }), false)).toBeNull(),
  );

  it("drops what is being composed", () => {
    expect(strokeOf(buildPress({ composing: true }), false)).toBeNull();
  });
});

describe("bindings", () => {
  it.each(["o", "g o", "mod+k", "shift+a", "shift+ArrowDown", "?", "[", ".", "#", "Enter", "mod+shift+z"])(
    "%s is one",
    (binding) => expect(isBinding(binding)).toBe(true),
  );
  it.each(["", "O", "G o", "k+mod", "shift+?", "g  o", " g", "shift+mod+k", "ctrl+k"])("%j is none", (binding) =>
    expect(isBinding(binding)).toBe(false),
  );
  it("fall into strokes", () => {
    expect(parseBinding("g o")).toEqual(["g", "o"]);
  });
});
