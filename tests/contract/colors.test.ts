import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrast,
  darkGround,
  formatColor,
  ink,
  parseColor,
  readable,
  readableOn,
  type Rgb,
  solidOf,
  white,
} from "#contract/colors.ts";

const part = fc.nat({ max: 255 });
const anyColor = fc.tuple(part, part, part) as fc.Arbitrary<Rgb>;

describe("parseColor", () => {
  it("reads short and long hex colours and nothing else", () => {
    expect(parseColor("#506ff3")).toEqual([0x50, 0x6f, 0xf3]);
    expect(parseColor(" #0aF ")).toEqual([0, 170, 255]);
    for (const text of ["", "red", "506ff3", "#12", "#1234567", "#506ff3;background:url(x)"])
      expect(parseColor(text)).toBeNull();
  });

  it("reads back what formatColor wrote", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(parseColor(formatColor(color))).toEqual(color);
      }),
    );
  });
});

describe("contrast", () => {
  it("agrees with WCAG's ends and is the same both ways", () => {
    expect(contrast([0, 0, 0], white)).toBeCloseTo(21, 5);
    expect(contrast(white, white)).toBe(1);
    expect(contrast([119, 119, 119], white)).toBeCloseTo(4.48, 2);
    expect(contrast(white, [119, 119, 119])).toBeCloseTo(4.48, 2);
  });
});

describe("readable colours", () => {
  it("makes every store colour readable as text on both themes and as a ground under text", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(contrast(readableOn(color, white, ink), white)).toBeGreaterThanOrEqual(readable);
        expect(contrast(readableOn(color, darkGround, white), darkGround)).toBeGreaterThanOrEqual(readable);
        const { ground, text } = solidOf(color);
        expect(contrast(ground, text)).toBeGreaterThanOrEqual(readable);
      }),
    );
  });

  it("leaves a colour that can be read as it is", () => {
    expect(readableOn([20, 40, 120], white, ink)).toEqual([20, 40, 120]);
    expect(solidOf([20, 40, 120])).toEqual({ ground: [20, 40, 120], text: white });
    expect(solidOf([250, 220, 60])).toEqual({ ground: [250, 220, 60], text: ink });
  });
});
