import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveTo, followRows } from "#console/grid/cursor.ts";
import {
  clearPicks,
  completePicks,
  dropMissingPicks,
  extendBy,
  extendTo,
  pickAll,
  pickPage,
  pickRange,
  togglePick,
} from "#console/grid/picks.ts";
import { emptySnapshot, type GridSnapshot } from "#console/grid/state.ts";
import { type Line, linesOf } from "./list.ts";

const rows = linesOf([..."abcdefgh"]);
const start = followRows(emptySnapshot<Line>(), rows);
const ids = (snapshot: GridSnapshot<Line>) => [...snapshot.picks.keys()].toSorted().join("");

describe("togglePick", () => {
  it("picks the row under the cursor and lets it go again", () => {
    const picked = togglePick(moveTo(start, rows, 2), rows);
    expect(ids(picked)).toBe("c");
    expect(ids(togglePick(picked, rows))).toBe("");
  });

  it("leaves a row that is not loaded", () => {
    expect(togglePick(start, linesOf([null, "b"]))).toBe(start);
    expect(togglePick(start, linesOf([]))).toBe(start);
  });
});

describe("extend", () => {
  it("picks from where it began, and lets go on the way back", () => {
    const from = moveTo(start, rows, 2);
    const down = extendBy(extendBy(from, rows, 1), rows, 1);
    expect(ids(down)).toBe("cde");
    expect(ids(extendBy(down, rows, -1))).toBe("cd");
    expect(ids(extendTo(down, rows, 0))).toBe("abc");
  });

  it("keeps what was picked before, and a move begins a new range", () => {
    const one = togglePick(moveTo(start, rows, 0), rows);
    const two = extendBy(moveTo(one, rows, 3), rows, 1);
    expect(ids(two)).toBe("ade");
    expect(ids(extendBy(moveTo(two, rows, 6), rows, 1))).toBe("adegh");
  });

  it("stops at the ends and does nothing in an empty list", () => {
    expect(ids(extendBy(moveTo(start, rows, 6), rows, 99))).toBe("gh");
    expect(extendBy(start, linesOf([]), 1)).toBe(start);
  });

  it("picks the rows of a range that are loaded, and the missing ones once they are and it is extended again", () => {
    const partly = linesOf(["a", "b", null, null, "e"]);
    const range = extendTo(start, partly, 4);
    expect(ids(range)).toBe("abe");
    expect(ids(extendBy(range, rows, 0))).toBe("abcde");
  });

  it("picks exactly the rows between anchor and cursor, however it wandered", () => {
    fc.assert(
      fc.property(fc.nat(7), fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1 }), (from, steps) => {
        const wandered = steps.reduce((snapshot, by) => extendBy(snapshot, rows, by), moveTo(start, rows, from));
        const [first, last] = [from, wandered.cursor.index].toSorted();
        expect(ids(wandered)).toBe("abcdefgh".slice(first, (last ?? 0) + 1));
      }),
    );
  });
});

describe("picking many", () => {
  it("picks the page the cursor is on", () => {
    expect(ids(pickPage(moveTo(start, rows, 4), rows, 3))).toBe("def");
    expect(ids(pickPage(moveTo(start, rows, 7), rows, 3))).toBe("gh");
  });

  it("adds a range either way round and leaves the cursor", () => {
    const picked = pickRange(togglePick(start, rows), rows, 6, 4);
    expect(ids(picked)).toBe("aefg");
    expect(picked.cursor.index).toBe(0);
  });

  it("lets all go", () => {
    const picked = pickRange(start, rows, 0, 3);
    expect(ids(clearPicks(picked))).toBe("");
    expect(clearPicks(start)).toBe(start);
  });
});

describe("rows that are not loaded", () => {
  const partly = linesOf(["a", "b", null, null, null, "f", "g"]);
  const span = { first: 1, last: 5 };
  const toF = extendTo(moveTo(start, partly, 1), partly, 5);

  it("are missing until somebody tells which they are", () => {
    expect(toF.missing).toMatchObject({ span });
    const whole = completePicks(toF, partly, [..."bcdef"]);
    expect(whole.missing).toBeNull();
    expect(ids(whole)).toBe("bcdef");
    expect(whole.picks.get("c")).toBeNull();
    expect(whole.picks.get("b")).toEqual({ id: "b", says: "first" });
  });

  it("are picked as they are told, but of loaded rows what is seen decides", () => {
    // A row came on top meanwhile: the gateway's places are one further, and name "a", which stands above the range.
    expect(ids(completePicks(toF, partly, [..."abcde"]))).toBe("bcdef");
    expect(ids(completePicks(toF, partly, [..."bcdxg"]))).toBe("bcdfx");
  });

  it("leave the picks as they were when nobody can tell", () => {
    const one = togglePick(moveTo(start, partly, 0), partly);
    const range = extendTo(moveTo(one, partly, 1), partly, 5);
    expect(ids(dropMissingPicks(range))).toBe("a");
    expect(dropMissingPicks(range).missing).toBeNull();
  });

  it("wait: until then nothing is toggled and no other range begun, but the same range may grow", () => {
    expect(togglePick(toF, partly, 6)).toBe(toF);
    const moved = moveTo(toF, partly, 6);
    expect(extendBy(moved, partly, -1)).toBe(moved);
    expect(extendTo(toF, partly, 6).missing).toMatchObject({ span: { first: 1, last: 6 } });
    expect(extendTo(toF, partly, 0)).toMatchObject({ missing: null });
    expect(clearPicks(toF).missing).toBeNull();
  });

  it("all of them, and no other row, are picked at once", () => {
    const other = { ...start, picks: new Map([["z", { id: "z", says: "elsewhere" }]]) };
    const all = pickAll(other, partly);
    expect(ids(completePicks(all, partly, [..."abcdefg"]))).toBe("abcdefg");
    expect(ids(dropMissingPicks(all))).toBe("z");
    expect(pickAll(start, linesOf([]))).toBe(start);
  });
});
