import { describe, expect, it } from "vitest";
import { type KeyPress, parseBinding, strokeOf } from "#console/shell/keys/strokes.ts";
import { buildPress } from "../../../support/console/key-presses.ts";

/** Every key of every command on other Latin keyboards: layouts.test.tsx. */
const otherScripts: readonly [string, Partial<KeyPress>][] = [
  ["o", { key: "щ", code: "KeyO" }],
  ["mod+k", { key: "л", code: "KeyK", ctrl: true }],
  ["s", { key: "σ", code: "KeyS" }],
  ["shift+a", { key: "Ф", code: "KeyA", shift: true }],
];

describe("strokeOf", () => {
  it.each(otherScripts)("reads %s in a script without Latin letters", (stroke, over) => {
    expect(strokeOf(buildPress(over), false)).toBe(stroke);
  });

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
  it("fall into strokes", () => {
    expect(parseBinding("g o")).toEqual(["g", "o"]);
  });
});
