import { expect, it } from "vitest";
import { salesChange, shownHours } from "#console/screens/dashboard/figures.ts";

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
