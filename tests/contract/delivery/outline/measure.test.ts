import fc from "fast-check";
import { expect, it } from "vitest";
import { checkOutline } from "#contract/delivery/outline/check-outline.ts";
import { circleAround, kilometresBetween, measure, measuresText } from "#contract/delivery/outline/measure.ts";
import { cornerAt, holds, placeIn, placeOf, type Ring } from "#contract/delivery/outline/outline.ts";

const middles = fc.record({
  latitude: fc.double({ min: -60, max: 60, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
});

it("a circle has its corners at its radius, its middle inside, and can be an area", () => {
  const radii = fc.double({ min: 0.1, max: 100, noNaN: true });
  fc.assert(
    fc.property(middles, radii, (middle, radius) => {
      const ring = circleAround(middle, radius);
      expect(checkOutline([[ring]])).toBeNull();
      expect(holds([[ring]], cornerAt(middle))).toBe(true);
      for (const corner of ring) expect(kilometresBetween(middle, placeOf(corner))).toBeCloseTo(radius, 4);
      const measures = measure([[ring]]);
      // A ring of 48 corners has 0.3 % less surface than the circle around it.
      expect((measures?.surface ?? 0) / (Math.PI * radius ** 2)).toBeCloseTo(0.997, 2);
      expect((measures?.width ?? 0) / (2 * radius)).toBeCloseTo(1, 1);
      expect((measures?.height ?? 0) / (2 * radius)).toBeCloseTo(1, 1);
    }),
  );
});

/** A box of so many degrees, with its south-west corner at a place. */
const box = (latitude: number, longitude: number, size: number): Ring =>
  (
    [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ] as const
  ).map(([north, east]) => cornerAt({ latitude: latitude + north * size, longitude: longitude + east * size }));

it("an outline is measured in kilometres on the earth, without its holes", () => {
  expect(measure([])).toBeNull();
  // A degree at the equator is 111.195 km both ways; in the north one of longitude is shorter.
  expect(measuresText(measure([[box(-0.5, 10, 1)]]) as never)).toBe("12364 km², 111 x 111 km");
  expect(measuresText(measure([[box(59.5, 10, 1)]]) as never)).toBe("6182 km², 55.6 x 111 km");
  const [outer, hole] = [box(12.9, 77.5, 0.1), box(12.92, 77.52, 0.02)];
  const surface = (rings: readonly Ring[]) => measure([rings])?.surface ?? 0;
  expect(surface([outer, hole])).toBeCloseTo(surface([outer]) - surface([hole]), 9);
  const two = measure([[outer], [box(13.1, 77.7, 0.1)]]);
  expect(two?.surface).toBeCloseTo(surface([outer]) + surface([box(13.1, 77.7, 0.1)]), 9);
  expect(two?.height).toBeCloseTo(33.36, 2);
  expect(measuresText({ surface: 0.046, width: 0.213, height: 12.34 })).toBe("0.05 km², 0.21 x 12.3 km");
});

it("a place is read from what maps show, and from nothing else", () => {
  expect(placeIn("12.9716, 77.5946")).toEqual({ latitude: 12.9716, longitude: 77.5946 });
  expect(placeIn(" -33.8;151 ")).toEqual({ latitude: -33.8, longitude: 151 });
  const others = ["", "12.9716", "91, 77", "12, 181", "560 034", "12.9716, 77.5946, 3", "north"];
  expect(others.filter((text) => placeIn(text) !== null)).toEqual([]);
});
