import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cursorRow, moveByViews, moveCursor, moveTo, moveToEnd, followRows } from "#console/grid/cursor.ts";
import { extendBy, extendTo, toggleSelected } from "#console/grid/selection.ts";
import { createGridState, emptySnapshot } from "#console/grid/state.ts";
import { type Line, linesOf } from "./list.ts";

const rows = linesOf(["a", "b", "c", "d", "e", "f"]);
const start = followRows(emptySnapshot<Line>(), rows);

describe("moving the cursor", () => {
  it("starts on the first row", () => {
    expect(start.cursor).toEqual({ index: 0, id: "a" });
    expect(cursorRow(start, rows)?.id).toBe("a");
  });

  it("moves by rows and stops at both ends", () => {
    expect(moveCursor(start, rows, 2).cursor).toEqual({ index: 2, id: "c" });
    expect(moveCursor(start, rows, -1).cursor.index).toBe(0);
    expect(moveCursor(start, rows, 100).cursor.index).toBe(5);
  });

  it("turns a view over with one row left of the old one, and at least one row on", () => {
    expect(moveByViews(start, rows, 1, 4).cursor.index).toBe(3);
    expect(moveByViews(moveTo(start, rows, 5), rows, -1, 1).cursor.index).toBe(4);
  });

  it("jumps to the ends of the whole result", () => {
    const end = moveToEnd(start, rows, "last");
    expect(end.cursor.id).toBe("f");
    expect(moveToEnd(end, rows, "first").cursor.id).toBe("a");
  });

  it("stands in an empty list without a row", () => {
    const empty = moveCursor(followRows(start, linesOf([])), linesOf([]), 1);
    expect(empty.cursor.index).toBe(0);
    expect(cursorRow(empty, linesOf([]))).toBeUndefined();
  });

  it("counts every deliberate move, also one that leads nowhere", () => {
    expect(moveCursor(start, rows, -1).moves).toBe(start.moves + 1);
    expect(followRows(start, linesOf(["z", "a"])).moves).toBe(start.moves);
  });

  it("stays within the result however it is moved", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 })), (steps) => {
        const moved = steps.reduce((snapshot, by) => moveCursor(snapshot, rows, by), start);
        expect(rows.rowAt(moved.cursor.index)?.id).toBe(moved.cursor.id);
      }),
    );
  });
});

describe("settle", () => {
  it("follows its row when others come above it", () => {
    const onC = moveTo(start, rows, 2);
    expect(followRows(onC, linesOf(["x", "y", "a", "b", "c"])).cursor).toEqual({ index: 4, id: "c" });
  });

  it("takes the row that follows when its own left", () => {
    const onC = moveTo(start, rows, 2);
    expect(followRows(onC, linesOf(["a", "b", "d", "e"])).cursor).toEqual({ index: 2, id: "d" });
    expect(followRows(onC, linesOf(["a"])).cursor).toEqual({ index: 0, id: "a" });
  });

  it("has no row where its own left and nobody meant the next, until its own is back", () => {
    const onC = moveTo(start, rows, 2);
    const without = followRows(onC, linesOf(["a", "b", "d", "e"]), () => false);
    expect(cursorRow(without, linesOf(["a", "b", "d", "e"]))).toBeUndefined();
    const still = followRows(without, linesOf(["a", "d"]), () => false);
    expect(cursorRow(still, linesOf(["a", "d"]))).toBeUndefined();
    const again = followRows(still, linesOf(["a", "x", "d", "c"]), () => false);
    expect(again.cursor).toEqual({ index: 3, id: "c" });
    expect(cursorRow(again, linesOf(["a", "x", "d", "c"]))?.id).toBe("c");
  });

  it("waits for its row while the page is being loaded", () => {
    const onC = moveTo(start, rows, 2);
    const waiting = followRows(onC, linesOf(["a", "b", null, "d"]));
    expect(waiting.cursor).toEqual({ index: 2, id: "c" });
    expect(followRows(waiting, linesOf(["a", "x", "b", "c"])).cursor).toEqual({ index: 3, id: "c" });
  });

  it("learns the id of a row that is loaded under the cursor", () => {
    const ahead = moveTo(start, linesOf(["a", null]), 1);
    expect(ahead.cursor.id).toBeUndefined();
    expect(followRows(ahead, linesOf(["a", "b"])).cursor.id).toBe("b");
  });

  it("tells selected rows what they say now, and forgets what those said that it cannot see", () => {
    const selected = toggleSelected(toggleSelected(start, rows, 1), rows, 4);
    const settled = followRows(selected, linesOf(["b", "a"], "second"));
    expect([...settled.selected]).toEqual([
      ["b", { id: "b", says: "second" }],
      ["e", null],
    ]);
    expect([...followRows(settled, rows).selected.values()]).toEqual([rows.rowAt(1), rows.rowAt(4)]);
  });

  it("is on no row when somebody else took its own away, until the operator moves", () => {
    const onC = moveTo(start, rows, 2);
    const without = linesOf(["a", "b", "d", "e"]);
    const lost = followRows(onC, without, () => false);
    expect([lost.cursorLeft, cursorRow(lost, without)]).toEqual(["c", undefined]);
    // Its place stays before the row that followed, wherever that moves.
    const moved = followRows(lost, linesOf(["x", "a", "b", "d", "e"]), () => false);
    expect([moved.cursorLeft, moved.cursor]).toEqual(["c", { index: 3, id: "d" }]);
    expect(toggleSelected(lost, without)).toBe(lost);
    expect(cursorRow(moveCursor(lost, without, 1), without)?.id).toBe("d");
    expect(cursorRow(moveCursor(lost, without, -1), without)?.id).toBe("b");
    expect([...extendBy(lost, without, 1).selected.keys()]).toEqual(["d"]);
    expect(moveCursor(lost, without, 1).cursorLeft).toBe(null);
    expect(followRows(onC, without, (id) => id === "c").cursorLeft).toBe(null);
  });

  it("never selects a row that came into an open range", () => {
    const range = extendTo(moveTo(start, rows, 1), rows, 3);
    const settled = followRows(range, linesOf(["a", "b", "new", "c", "d"]));
    expect([...settled.selected.keys()]).toEqual(["b", "c", "d"]);
    expect(settled.cursor).toEqual({ index: 4, id: "d" });
  });

  it("answers the same object when nothing changed", () => {
    const selected = toggleSelected(moveTo(start, rows, 3), rows);
    expect(followRows(selected, rows)).toBe(selected);
  });

  it("keeps the cursor on its row through any change that keeps the row", () => {
    const some = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(some, some, fc.nat(), (before, after, nth) => {
        const id = before[nth % before.length] ?? "";
        const next = after.includes(id) ? after : [...after, id];
        const on = moveTo(emptySnapshot<Line>(), linesOf(before), before.indexOf(id));
        expect(followRows(on, linesOf(next)).cursor).toEqual({ index: next.indexOf(id), id });
      }),
    );
  });
});

describe("createGridState", () => {
  it("tells who listens, once a change, until they leave", () => {
    const state = createGridState<Line>();
    let told = 0;
    const leave = state.subscribe(() => (told += 1));
    state.write(moveCursor(state.read(), rows, 1));
    state.write(state.read());
    expect(told).toBe(1);
    leave();
    state.write(moveCursor(state.read(), rows, 1));
    expect(told).toBe(1);
    expect(state.read().cursor.id).toBe("c");
  });
});
