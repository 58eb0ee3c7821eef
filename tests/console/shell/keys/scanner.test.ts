import { describe, expect, it } from "vitest";
import { noBurst, scanPress } from "#console/shell/keys/scanner.ts";
import type { KeyPress } from "#console/shell/keys/strokes.ts";
import { otherScripts, pressOn } from "../../../support/console/keyboards.ts";
import { buildPress } from "../../../support/console/key-presses.ts";

/** Types keys one after the other, so many milliseconds apart, and answers what was scanned and which keys were held. */
function type(keys: readonly Partial<KeyPress>[], pace: number, empty = true) {
  let burst = noBurst;
  let scanned: string | null = null;
  const held: string[] = [];
  keys.forEach((over, index) => {
    const press = buildPress({ at: 1_000 + index * pace, ...over });
    const seen = scanPress(burst, press, empty);
    burst = seen.burst;
    scanned = seen.scanned ?? scanned;
    if (seen.held) held.push(press.key);
  });
  return { scanned, held };
}

const enter: Partial<KeyPress> = { key: "Enter", code: "Enter" };
const digits = (text: string): Partial<KeyPress>[] => [...text].map((key) => ({ key, code: `Digit${key}` }));
const capital = (key: string): Partial<KeyPress>[] => [
  { key: "Shift", code: "ShiftLeft", shift: true },
  { key, code: `Key${key}`, shift: true },
];

describe("a scanner", () => {
  it("is told by fast digits and Enter", () => {
    expect(type([...digits("000412"), enter], 12).scanned).toBe("000412");
    expect(type([...digits("000412"), enter], 39).scanned).toBe("000412");
  });

  it("is not a person", () => {
    expect(type([...digits("000412"), enter], 40).scanned).toBeNull();
    expect(type([...digits("000412"), enter], 120).scanned).toBeNull();
  });

  it("reads whole order numbers, and keeps their letters from commands", () => {
    const label = [...capital("S"), ...digits("101"), { key: "-", code: "Minus" }, ...digits("000412")];
    expect(type([...label, enter], 10).scanned).toBe("S101-000412");
    expect(type([...digits("12"), { key: "a", code: "KeyA" }, ...digits("4"), enter], 10)).toEqual({
      scanned: "12a4",
      held: ["2", "a", "4", "Enter"],
    });
  });

  it("works on AZERTY, where digits need Shift, and where the scanner thinks it is QWERTY", () => {
    const shifted = [..."3021"].flatMap((key) => [
      { key: "Shift", code: "ShiftLeft", shift: true },
      { key, code: `Digit${key}`, shift: true },
    ]);
    expect(type([...shifted, enter], 10).scanned).toBe("3021");
    const signs = ["&", "é", '"', "'"].map((key, index) => ({ key, code: `Digit${index + 1}` }));
    expect(type([...signs, enter], 10).scanned).toBe("1234");
  });

  it("is read whole where the operator types in another script", () => {
    const label = ["shift+s", "1", "0", "1", "-", "0", "0", "0", "4", "1", "2"];
    for (const layout of otherScripts) {
      const presses = label.map((stroke) => {
        const { key, code, shift } = pressOn(layout, stroke);
        return { key, code, shift, script: "other" } as const;
      });
      expect(type([...presses, enter], 10).scanned).toBe("S101-000412");
    }
  });

  it("may type into an empty field, never into a text being written", () => {
    expect(type([...digits("000412"), enter], 10, true).scanned).toBe("000412");
    expect(type([...digits("000412"), enter], 10, false).scanned).toBeNull();
  });

  it("is not a fast typist's word, a short number, a shortcut or a held key", () => {
    expect(type([{ key: "o" }, { key: "p" }, { key: "e" }, { key: "n" }, enter], 10).scanned).toBeNull();
    expect(type([...digits("12"), enter], 10).scanned).toBeNull();
    expect(type([...digits("1234").map((key) => ({ ...key, ctrl: true })), enter], 10).scanned).toBeNull();
    expect(type([...digits("1111").map((key) => ({ ...key, repeat: true })), enter], 10).scanned).toBeNull();
  });

  it("starts anew when the characters pause", () => {
    let burst = noBurst;
    const feed = (key: string, at: number) => {
      const seen = scanPress(burst, buildPress({ key, code: `Digit${key}`, at }), true);
      burst = seen.burst;
    };
    feed("9", 0);
    for (const [index, key] of [..."4444"].entries()) feed(key, 500 + index * 10);
    expect(scanPress(burst, buildPress({ ...enter, at: 540 }), true).scanned).toBe("4444");
  });
});
