import { expect, it } from "vitest";
import { chartLines, salesChange, shownHours } from "#console/screens/dashboard/figures.ts";

const hours = (busy: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, orders: busy[hour] ?? 0, weekBefore: 0 }));

it("compares sales with the same weekday before, and not with nothing", () => {
  const sales = { day: 150, orders: 2, weekBefore: 200, weekBeforeOrders: 3 };
  expect(salesChange(sales)).toBe(-25);
  expect(salesChange({ ...sales, weekBefore: 0 })).toBeNull();
});

it("draws the working day, and more where orders came outside it", () => {
  expect(shownHours(hours({})).map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(shownHours(hours({ 5: 1, 23: 1 }))).toHaveLength(19);
});

it("puts the chart's lines at round steps, whole numbers up to the highest bar and at most four above zero", () => {
  expect(chartLines(hours({}))).toEqual([0, 1, 2, 3, 4]);
  expect(chartLines(hours({ 9: 13 }))).toEqual([0, 5, 10, 15]);
  expect(chartLines(hours({ 9: 21 }))).toEqual([0, 10, 20, 30]);
  expect(chartLines(hours({ 9: 1_250 }))).toEqual([0, 500, 1_000, 1_500]);
  for (let highest = 0; highest < 3_000; highest++) {
    const lines = chartLines(hours({ 9: highest }));
    const [, step = 0] = lines;
    expect(`${step}`).toMatch(/^[125]0*$/);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(lines.length).toBeLessThanOrEqual(5);
  }
});
