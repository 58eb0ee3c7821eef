import { describe, expect, it } from "vitest";
import { wheelDistance, type WheelTurn } from "#console/grid/wheel.ts";

const turn: WheelTurn = { deltaX: 0, deltaY: 0, deltaMode: 0, shiftKey: false, ctrlKey: false, metaKey: false };
const distance = (part: Partial<WheelTurn>) => wheelDistance({ ...turn, ...part }, 26, 600);

describe("wheelDistance", () => {
  it("reads pixels, lines and pages", () => {
    expect(distance({ deltaY: 100 })).toEqual({ x: 0, y: 100 });
    expect(distance({ deltaY: 3, deltaMode: 1 })).toEqual({ x: 0, y: 78 });
    expect(distance({ deltaY: -1, deltaMode: 2 })).toEqual({ x: 0, y: -600 });
  });

  it("goes sideways with shift, also where the browser turned the wheel itself", () => {
    expect(distance({ deltaY: 40, shiftKey: true })).toEqual({ x: 40, y: 0 });
    expect(distance({ deltaX: 40, shiftKey: true })).toEqual({ x: 40, y: 0 });
  });

  it("leaves zooming to the browser", () => {
    expect(distance({ deltaY: 40, ctrlKey: true })).toBeUndefined();
    expect(distance({ deltaY: 40, metaKey: true })).toBeUndefined();
  });
});
