import { describe, expect, it } from "vitest";
import { type KeyPress, parseBinding, scriptAfter, strokeOf } from "#console/shell/keys/strokes.ts";
import { type LayoutName, layoutNames, otherScripts, pressOn, strokesOn } from "../../../support/console/keyboards.ts";
import { buildPress } from "../../../support/console/key-presses.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Presses strokes one after the other on a keyboard that nobody has used before, and answers those that are read. */
function read(presses: readonly KeyPress[]): (string | null)[] {
  let script = scriptAfter("unknown", buildPress({ key: "Shift", code: "ShiftLeft" }));
  return presses.map((press) => {
    script = scriptAfter(script, press);
    return strokeOf({ ...press, script }, false);
  });
}

/** Every key of every command on each of these keyboards: layouts.test.tsx. */
describe("strokeOf", () => {
  it.each(layoutNames)("reads each letter as the first key on a %s keyboard", (layout) => {
    for (const stroke of letters.flatMap((letter) => [letter, `mod+${letter}`, `shift+${letter}`])) {
      // As the first key, this one of a Thai keyboard types the "?" of a French one.
      if (layout === "thai" && stroke === "shift+m") continue;
      expect(read([pressOn(layout, stroke)])).toEqual([stroke]);
    }
  });

  it.each(layoutNames)("reads the digit that is printed on a key of a %s keyboard, without Shift", (layout) => {
    const digits = strokesOn(layout).filter(({ code, shift, altGr }) => code.startsWith("Digit") && !shift && !altGr);
    expect(digits).toHaveLength(10);
    for (const { key, code } of digits) {
      // What types the sign of a command is that sign.
      if (/[/?.[\]@#$>+%,]/.test(key)) continue;
      const letter = pressOn(layout, "j");
      expect(read([letter, buildPress({ key, code })])[1]).toBe(code.at(-1));
    }
    // With Shift, AZERTY types the digit itself, and others type a sign.
    expect(strokeOf(buildPress({ key: "&", code: "Digit7", shift: true }), false)).toBe("&");
  });

  it.each(otherScripts)("reads signs by their places on a %s keyboard, once a letter was pressed", (layout) => {
    const signs = ["/", "?", ".", "[", "]", "@", "#", "$", ">", "shift+m"];
    const [, ...seen] = read(["a", ...signs].map((stroke) => pressOn(layout, stroke)));
    expect(seen).toEqual(signs);
  });

  it.each<[LayoutName, string, Partial<KeyPress>]>([
    ["russian", "/", { key: "/", code: "Backslash", shift: true }],
    ["russian", "?", { key: "?", code: "Digit7", shift: true }],
    ["hebrew", "-", { key: "-", code: "Minus" }],
  ])("leaves %s signs where they are printed: %s", (layout, stroke, over) => {
    expect(read([pressOn(layout, "a"), buildPress(over)]).at(-1)).toBe(stroke);
  });

  it("follows an operator who changes the layout", () => {
    const q = pressOn("hebrew", "q");
    const comma = buildPress({ key: ",", code: "KeyM" });
    const presses = [
      pressOn("fr", "a"),
      comma,
      pressOn("hebrew", "a"),
      q,
      pressOn("dvorak", "a"),
      pressOn("dvorak", "."),
    ];
    expect(read(presses)).toEqual(["a", ",", "a", "q", "a", "."]);
  });

  it("knows Command and Option of a Mac", () => {
    expect(strokeOf(buildPress({ key: "k", code: "KeyK", meta: true }), true)).toBe("mod+k");
    expect(strokeOf(buildPress({ key: "k", code: "KeyK", ctrl: true }), true)).toBeNull();
    expect(strokeOf(buildPress({ key: "[", code: "Digit5", alt: true, shift: true }), true)).toBe("[");
  });

  it("tells a menu's Alt from a letter", () => {
    expect(strokeOf(buildPress({ key: "s", code: "KeyS", alt: true }), false)).toBe("alt+s");
  });

  it("takes the two letters of one key for a character, also with AltGr", () => {
    const press = { key: "لا", code: "KeyB", script: "other" } as const;
    expect(strokeOf(buildPress(press), false)).toBe("b");
    expect(strokeOf(buildPress({ ...press, ctrl: true, alt: true, altGraph: true }), false)).toBe("لا");
  });

  it("takes Caps Lock for what it is", () => {
    expect(strokeOf(buildPress({ key: "O", code: "KeyO" }), false)).toBe("o");
    expect(strokeOf(buildPress({ key: "o", code: "KeyO", shift: true }), false)).toBe("shift+o");
  });

  it.each(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process", "Unidentified"])(
    "drops %s alone",
    (key) => expect(strokeOf(buildPress({ key, shift: key === "Shift" }), false)).toBeNull(),
  );
});

describe("bindings", () => {
  it("fall into strokes", () => {
    expect(parseBinding("g o")).toEqual(["g", "o"]);
  });
});
