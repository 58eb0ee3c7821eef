import { describe, expect, it } from "vitest";
import { formatFor } from "#console/kit/format.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import { changeOf, hourPoints, isBetter } from "#console/screens/dashboard/tile-figures.ts";
import { tileBeyond } from "#console/screens/dashboard/tile-moves.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
const figure = (is: "count" | "share", value: number | null, before: number | null) => ({
  column: { name: "some", title: "Some", is, explain: "" },
  at: 0,
  value,
  before,
});

describe("a change against the days beside", () => {
  it.each([
    ["count", 110, 100, "+10%"],
    ["count", 90, 100, "-10%"],
    ["count", 5, 0, ""],
    ["count", 5, null, ""],
    ["share", 650, 500, "+1.5 points"],
    ["share", 400, 500, "-1 point"],
    ["share", null, 500, ""],
    ["share", 500, 0, "+5 points"],
  ] as const)("of a %s from %s to %s is told as %s", (is, value, before, told) => {
    expect(changeOf(figure(is, value, before), format)).toBe(told);
  });

  it("is for the better where a share that should be low falls", () => {
    expect(isBetter({ lowIsGood: true }, figure("share", 400, 500))).toBe(true);
    expect(isBetter({}, figure("share", 400, 500))).toBe(false);
    expect(isBetter({}, figure("share", 500, 500))).toBeNull();
  });
});

describe("moving between tiles", () => {
  const at = (left: number, top: number, width = 10, height = 10) => ({
    left,
    right: left + width,
    top,
    bottom: top + height,
  });
  // Two wide tiles, then three narrow ones below, then one that is right below the second wide one.
  const places = [at(0, 0, 15), at(15, 0, 15), at(0, 10), at(10, 10), at(20, 10), at(20, 20, 5)];

  it.each([
    [0, 1, 2],
    [1, 1, 4],
    [4, -1, 1],
    [3, 1, 5],
    [5, -1, 4],
    [5, 1, 5],
    [0, -1, 0],
  ] as const)("from %s by %s goes to %s", (from, by, to) => {
    expect(tileBeyond(places, from, by)).toBe(to);
  });
});

describe("orders per hour", () => {
  const rows = (busy: Readonly<Record<string, number>>): ReportAnswer["rows"] =>
    Object.entries(busy).map(([hour, orders]) => ({ key: [hour], names: [hour], values: [orders] }));
  const answer = (busy: Readonly<Record<string, number>>, before: Readonly<Record<string, number>> | null) =>
    hourPoints({ rows: rows(busy), comparedRows: before && rows(before) } as ReportAnswer, 0);

  it("are drawn of the working day, and of more where orders came outside it", () => {
    const hours = Array.from({ length: 13 }, (_, nth) => `${8 + nth}`);
    expect(answer({}, {}).map(({ name }) => name)).toEqual(hours);
    expect(answer({ 5: 1 }, { 23: 1 })).toHaveLength(19);
  });

  it("stand beside those before, where others are compared", () => {
    expect(answer({ 8: 3 }, { 9: 4 }).slice(0, 2)).toEqual([
      { name: "8", value: 3, before: 0 },
      { name: "9", value: 0, before: 4 },
    ]);
    expect(answer({ 8: 3 }, null)[0]).toEqual({ name: "8", value: 3, before: null });
  });
});
