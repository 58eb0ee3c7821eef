import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveTo, followRows } from "#console/grid/cursor.ts";
import {
  clearSelection,
  completeSelection,
  dropMissing,
  extendBy,
  extendTo,
  selectAll,
  selectPage,
  selectRange,
  toggleSelected,
} from "#console/grid/selection.ts";
import { emptySnapshot, type GridSnapshot } from "#console/grid/state.ts";
import { type Line, linesOf } from "./list.ts";

const rows = linesOf([..."abcdefgh"]);
const start = followRows(emptySnapshot<Line>(), rows);
const ids = (snapshot: GridSnapshot<Line>) => [...snapshot.selected.keys()].toSorted().join("");

describe("toggleSelected", () => {
  it("selects the row under the cursor and lets it go again", () => {
    const selected = toggleSelected(moveTo(start, rows, 2), rows);
    expect(ids(selected)).toBe("c");
    expect(ids(toggleSelected(selected, rows))).toBe("");
  });

  it("leaves a row that is not loaded", () => {
    expect(toggleSelected(start, linesOf([null, "b"]))).toBe(start);
    expect(toggleSelected(start, linesOf([]))).toBe(start);
  });
});

describe("extend", () => {
  it("selects from where it began, and lets go on the way back", () => {
    const from = moveTo(start, rows, 2);
    const down = extendBy(extendBy(from, rows, 1), rows, 1);
    expect(ids(down)).toBe("cde");
    expect(ids(extendBy(down, rows, -1))).toBe("cd");
    expect(ids(extendTo(down, rows, 0))).toBe("abc");
  });

  it("keeps what was selected before, and a move begins a new range", () => {
    const one = toggleSelected(moveTo(start, rows, 0), rows);
    const two = extendBy(moveTo(one, rows, 3), rows, 1);
    expect(ids(two)).toBe("ade");
    expect(ids(extendBy(moveTo(two, rows, 6), rows, 1))).toBe("adegh");
  });

  it("stops at the ends and does nothing in an empty list", () => {
    expect(ids(extendBy(moveTo(start, rows, 6), rows, 99))).toBe("gh");
    expect(extendBy(start, linesOf([]), 1)).toBe(start);
  });

  it("selects the rows of a range that are loaded, and the missing ones once they are and it is extended again", () => {
    const partly = linesOf(["a", "b", null, null, "e"]);
    const range = extendTo(start, partly, 4);
    expect(ids(range)).toBe("abe");
    expect(ids(extendBy(range, rows, 0))).toBe("abcde");
  });

  it("selects exactly the rows between anchor and cursor, however it wandered", () => {
    fc.assert(
      fc.property(fc.nat(7), fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1 }), (from, steps) => {
        const wandered = steps.reduce((snapshot, by) => extendBy(snapshot, rows, by), moveTo(start, rows, from));
        const [first, last] = [from, wandered.cursor.index].toSorted();
        expect(ids(wandered)).toBe("abcdefgh".slice(first, (last ?? 0) + 1));
      }),
    );
  });
});

describe("selecting many", () => {
  it("selects the page the cursor is on", () => {
    expect(ids(selectPage(moveTo(start, rows, 4), rows, 3))).toBe("def");
    expect(ids(selectPage(moveTo(start, rows, 7), rows, 3))).toBe("gh");
  });

  it("adds a range either way round and leaves the cursor", () => {
    const selected = selectRange(toggleSelected(start, rows), rows, 6, 4);
    expect(ids(selected)).toBe("aefg");
    expect(selected.cursor.index).toBe(0);
  });

  it("lets all go", () => {
    const selected = selectRange(start, rows, 0, 3);
    expect(ids(clearSelection(selected))).toBe("");
    expect(clearSelection(start)).toBe(start);
  });
});

describe("rows that are not loaded", () => {
  const partly = linesOf(["a", "b", null, null, null, "f", "g"]);
  const span = { first: 1, last: 5 };
  const toF = extendTo(moveTo(start, partly, 1), partly, 5);

  it("are missing until somebody tells which they are", () => {
    expect(toF.missing).toMatchObject({ span });
    const whole = completeSelection(toF, partly, [..."bcdef"]);
    expect(whole.missing).toBeNull();
    expect(ids(whole)).toBe("bcdef");
    expect(whole.selected.get("c")).toBeNull();
    expect(whole.selected.get("b")).toEqual({ id: "b", says: "first" });
  });

  it("are selected as they are told, but of loaded rows what is seen decides", () => {
    // A row came on top meanwhile: the gateway's places are one further, and name "a", which stands above the range.
    expect(ids(completeSelection(toF, partly, [..."abcde"]))).toBe("bcdef");
    expect(ids(completeSelection(toF, partly, [..."bcdxg"]))).toBe("bcdfx");
  });

  it("leave the selection as it was when nobody can tell", () => {
    const one = toggleSelected(moveTo(start, partly, 0), partly);
    const range = extendTo(moveTo(one, partly, 1), partly, 5);
    expect(ids(dropMissing(range))).toBe("a");
    expect(dropMissing(range).missing).toBeNull();
  });

  it("wait: until then nothing is toggled and no other range begun, but the same range may grow", () => {
    expect(toggleSelected(toF, partly, 6)).toBe(toF);
    const moved = moveTo(toF, partly, 6);
    expect(extendBy(moved, partly, -1)).toBe(moved);
    expect(extendTo(toF, partly, 6).missing).toMatchObject({ span: { first: 1, last: 6 } });
    expect(extendTo(toF, partly, 0)).toMatchObject({ missing: null });
    expect(clearSelection(toF).missing).toBeNull();
  });

  it("all of them, and no other row, are selected at once", () => {
    const other = { ...start, selected: new Map([["z", { id: "z", says: "elsewhere" }]]) };
    const all = selectAll(other, partly);
    expect(ids(completeSelection(all, partly, [..."abcdefg"]))).toBe("abcdefg");
    expect(ids(dropMissing(all))).toBe("z");
    expect(selectAll(start, linesOf([]))).toBe(start);
  });
});
