import { expect, it } from "vitest";
import { clearTop } from "#console/shell/messages/clear-place.ts";

const box = { left: 400, right: 800, top: 0, bottom: 40 };
const across = { left: 0, right: 1440 };

it("stands at the very top where nothing is", () => {
  expect(clearTop(box, [], 900)).toBe(8);
  expect(clearTop(box, [], 900, 60)).toBe(60);
});

it("stands below what it would cover, and what it would cover there", () => {
  const heads = [
    { ...across, top: 76, bottom: 110 },
    { ...across, top: 0, bottom: 40 },
    { ...across, top: 40, bottom: 76 },
  ];
  expect(clearTop(box, heads, 900)).toBe(118);
});

it("stands above what is further down, and beside what is at the sides", () => {
  const beside = { left: 800, right: 1440, top: 0, bottom: 900 };
  expect(clearTop(box, [beside, { ...across, top: 48, bottom: 90 }], 900)).toBe(8);
});

it("stays in the upper half of the screen", () => {
  const full = { ...across, top: 0, bottom: 600 };
  expect(
    clearTop(
      box,
      [
        { ...across, top: 0, bottom: 40 },
        { ...full, top: 40 },
      ],
      900,
    ),
  ).toBe(48);
});
