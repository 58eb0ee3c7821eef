import fc from "fast-check";
import { expect, it } from "vitest";
import { cropShapes, firstBox, partInBox } from "#console/photos/crop-box.ts";

const picture = fc.record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 4_000 }) });

it("begins with the largest box of a shape, in the middle, and keeps that shape to a pixel", () => {
  expect(partInBox(firstBox(1, { width: 1_600, height: 900 }), { width: 1_600, height: 900 })).toEqual({
    x: 350,
    y: 0,
    width: 900,
    height: 900,
  });
  expect(partInBox(firstBox(3 / 4, { width: 600, height: 1_600 }), { width: 600, height: 1_600 })).toEqual({
    x: 0,
    y: 400,
    width: 600,
    height: 800,
  });
  // All of it: nothing would be cropped.
  expect(partInBox(firstBox(1, { width: 640, height: 640 }), { width: 640, height: 640 })).toBeNull();
});

it("cuts whole pixels out of the picture, at least one and never beyond its edges", () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(picture, percent, percent, percent, percent, (picture, left, top, right, bottom) => {
      const box = { unit: "%", x: left, y: top, width: right - left, height: bottom - top } as const;
      const { x, y, width, height } = partInBox(box, picture) ?? { x: 0, y: 0, ...picture };
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect([x + width <= picture.width, y + height <= picture.height]).toEqual([true, true]);
    }),
  );
  for (const { aspect } of cropShapes)
    fc.assert(fc.property(picture, (picture) => void partInBox(firstBox(aspect, picture), picture)));
});
