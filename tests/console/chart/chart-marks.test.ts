import fc from "fast-check";
import { expect, it } from "vitest";
import { barMarks, type ChartPoint, dayMarks } from "#console/chart/chart-marks.ts";
import { dayAfter } from "#contract/fields/day.ts";

const size = { width: 640, height: 150 };
const figure = (value: number): string => `${value}`;
const figures = fc.array(fc.option(fc.integer({ min: -5_000, max: 2_000_000 })), { minLength: 2, maxLength: 731 });

function days(values: readonly (number | null)[]): readonly ChartPoint[] {
  return values.map((value, at) => ({ name: dayAfter("2025-01-01", at), value, before: null }));
}

it("keeps every mark inside the chart, in order, with the highest figure below the highest line", () => {
  fc.assert(
    fc.property(figures, (values) => {
      const points = days(values);
      const { dots, lines, left } = dayMarks(points, size, { figure, day: (day) => day }, false);
      expect(dots).toHaveLength(points.length);
      for (const [at, { x, y }] of dots.entries()) {
        expect(x).toBeGreaterThanOrEqual(left);
        expect(x).toBeLessThanOrEqual(size.width);
        expect(x).toBeGreaterThan(dots[at - 1]?.x ?? 0);
        expect(y).toBeGreaterThanOrEqual(8);
        expect(y).toBeLessThanOrEqual(size.height - 20);
      }
      const { bars } = barMarks(points.slice(0, 24), size, figure);
      for (const { x, y, width, height } of bars) {
        expect(x).toBeGreaterThanOrEqual(left - 40);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height - 20 + 0.001);
      }
      const highest = Math.max(4, ...values.map((value) => value ?? 0));
      expect(Math.max(...lines.map(({ text }) => Number(text)))).toBeGreaterThanOrEqual(highest * 0.75);
      expect(lines.length).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 60 },
  );
});

it("draws a day that is not over as a piece of its own, and leaves a gap where nothing is told", () => {
  const marks = dayMarks(days([1, 2, null, 4, 3]), size, { figure, day: (day) => day }, true);
  expect(marks.path.match(/M/g)).toHaveLength(2);
  expect(marks.unfinished).toMatch(/^M.*L/);
});

it("never writes two days over each other, however wide the chart and however many days it shows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 1_600 }), fc.integer({ min: 2, max: 731 }), (width, count) => {
      const words = { figure, day: () => "27 Nov 2026" };
      const { words: shown } = dayMarks(days(Array(count).fill(1)), { width, height: 150 }, words, false);
      for (const [at, { at: x, text }] of shown.entries())
        if (at > 0) expect(x - (shown[at - 1]?.at ?? 0)).toBeGreaterThan(text.length * 7);
    }),
  );
});
