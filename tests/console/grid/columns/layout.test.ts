import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arrangeColumns,
  columnWidth,
  emptyLayout,
  type GridLayout,
  leastWidth,
  mostWidth,
  moveColumn,
  readLayout,
  resizeColumn,
  shownColumns,
} from "#console/grid/columns/layout.ts";
import { hideColumn, moveColumnBy, pinColumn, resizeColumnBy } from "#console/grid/columns/change-layout.ts";

const columns = [
  { id: "number", width: 100 },
  { id: "status", width: 120, minWidth: 60 },
  { id: "customer", width: 150 },
  { id: "amount", width: 90 },
];
const ids = (layout: GridLayout) => shownColumns(columns, layout).map((column) => column.id);
const anyId = fc.constantFrom("number", "status", "customer", "amount", "gone", "__proto__");
const anyLayout: fc.Arbitrary<GridLayout> = fc.record({
  order: fc.array(anyId),
  hidden: fc.array(anyId),
  widths: fc.dictionary(anyId, fc.integer({ min: 1, max: 2000 })),
  pinned: fc.array(anyId),
});

describe("arrangeColumns", () => {
  it("keeps the declared order without a layout", () => {
    expect(ids(emptyLayout())).toEqual(["number", "status", "customer", "amount"]);
  });

  it("puts a column the layout never saw behind the one it was declared after", () => {
    const saved = { ...emptyLayout(), order: ["amount", "status", "number"] };
    expect(ids(saved)).toEqual(["amount", "status", "customer", "number"]);
  });

  it("shows each column exactly once whatever was saved, pinned ones first", () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const arranged = arrangeColumns(columns, layout).map((column) => column.id);
        expect(arranged.toSorted()).toEqual(columns.map((column) => column.id).toSorted());
        const pinned = arranged.map((id) => layout.pinned.includes(id));
        expect(pinned.lastIndexOf(true)).toBeLessThan(pinned.includes(false) ? pinned.indexOf(false) : pinned.length);
      }),
    );
  });

  it("never shows nothing", () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        expect(shownColumns(columns, layout).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("moveColumn", () => {
  it("moves to a place among the others", () => {
    expect(ids(moveColumn(columns, emptyLayout(), "amount", 1))).toEqual(["number", "amount", "status", "customer"]);
  });

  it("passes over hidden columns, which keep their place", () => {
    const hidden = hideColumn(columns, emptyLayout(), "status", true);
    const moved = moveColumnBy(columns, hidden, "number", 1);
    expect(ids(moved)).toEqual(["customer", "number", "amount"]);
    expect(ids(hideColumn(columns, moved, "status", false))).toEqual(["status", "customer", "number", "amount"]);
  });

  it("pins what is dropped in front of a pinned column and lets go what is dragged out", () => {
    const pinned = pinColumn(columns, emptyLayout(), "status", true);
    const joined = moveColumn(columns, pinned, "amount", 0);
    expect(joined.pinned).toEqual(["amount", "status"]);
    const left = moveColumn(columns, joined, "status", 3);
    expect(left.pinned).toEqual(["amount"]);
    expect(ids(left)).toEqual(["amount", "number", "customer", "status"]);
  });

  it("keeps a pinned column pinned up to where the pinned ones end", () => {
    const both = pinColumn(columns, pinColumn(columns, emptyLayout(), "amount", true), "status", true);
    expect(moveColumnBy(columns, both, "amount", 1).pinned).toEqual(["status", "amount"]);
    expect(moveColumn(columns, both, "status", 1).pinned).toEqual(["amount", "status"]);
    expect(moveColumnBy(columns, both, "number", -1).pinned).toEqual(["amount", "number", "status"]);
  });

  it("puts any shown column at the place asked for", () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(20), fc.nat(20), (layout, which, place) => {
        const shown = ids(layout);
        const id = shown[which % shown.length] ?? "";
        const target = place % shown.length;
        expect(ids(moveColumn(columns, layout, id, target)).indexOf(id)).toBe(target);
      }),
    );
  });

  it("stops at both ends", () => {
    expect(ids(moveColumnBy(columns, emptyLayout(), "number", -5))[0]).toBe("number");
    expect(ids(moveColumnBy(columns, emptyLayout(), "number", 50)).at(-1)).toBe("number");
  });
});

describe("resizeColumn", () => {
  const widthOf = (layout: GridLayout) => columns.map((column) => columnWidth(column, layout))[1];

  it("keeps a width within its bounds", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (width) => {
        const resized = widthOf(resizeColumn(columns, emptyLayout(), "status", width));
        expect(resized).toBeGreaterThanOrEqual(60);
        expect(resized).toBeLessThanOrEqual(mostWidth);
      }),
    );
    expect(columnWidth({ id: "x", width: 5 }, emptyLayout())).toBe(leastWidth);
  });

  it("forgets a width that is the column's own again", () => {
    const wider = resizeColumnBy(columns, emptyLayout(), "status", 16);
    expect(wider.widths).toEqual({ status: 136 });
    expect(resizeColumnBy(columns, wider, "status", -16).widths).toEqual({});
  });

  it("leaves the layout alone for a column there is not", () => {
    const layout = emptyLayout();
    expect(resizeColumn(columns, layout, "gone", 100)).toBe(layout);
    expect(moveColumn(columns, layout, "gone", 0)).toBe(layout);
    expect(pinColumn(columns, layout, "gone", true)).toBe(layout);
  });
});

describe("hideColumn", () => {
  it("leaves the last shown column", () => {
    const alone = ["number", "status", "customer"].reduce(
      (layout, id) => hideColumn(columns, layout, id, true),
      emptyLayout(),
    );
    expect(ids(alone)).toEqual(["amount"]);
    expect(ids(hideColumn(columns, alone, "amount", true))).toEqual(["amount"]);
  });
});

describe("readLayout", () => {
  it("reads back what was saved", () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
      }),
    );
  });

  it("takes anything without throwing", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(ids(readLayout(value)).length).toBeGreaterThan(0);
      }),
    );
    expect(readLayout({ order: [1, "status"], widths: { status: "wide", amount: 80, number: -1 } })).toEqual({
      order: ["status"],
      hidden: [],
      widths: { amount: 80 },
      pinned: [],
    });
  });
});
