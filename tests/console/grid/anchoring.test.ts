import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anchoredScrollTop,
  rescaledScrollTop,
  revealedScrollTop,
  rowsInView,
  topOfView,
} from "#console/grid/anchoring.ts";

const anyRowHeight = fc.constantFrom(26, 34, 48);

describe("anchoredScrollTop", () => {
  it("leaves the anchored row at the same pixel wherever it moved", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), fc.nat(300_000), anyRowHeight, (scrollTop, index, height) => {
        const top = topOfView(scrollTop, height);
        const after = anchoredScrollTop({ id: "a", ...top }, index, height);
        expect(index * height - after).toBe(top.index * height - scrollTop);
      }),
    );
  });

  it("stays at the very top, so that what is new is seen", () => {
    expect(anchoredScrollTop({ id: "a", index: 0, offset: 0 }, 5, 26)).toBe(0);
    expect(anchoredScrollTop({ id: "a", index: 0, offset: 1 }, 5, 26)).toBe(131);
  });

  it("stays where it is when the row left", () => {
    expect(anchoredScrollTop({ id: "a", index: 10, offset: 4 }, undefined, 26)).toBe(264);
  });
});

describe("revealedScrollTop", () => {
  it("brings any row wholly into view and moves no further than it must", () => {
    fc.assert(
      fc.property(fc.nat(500_000), fc.nat(20_000), anyRowHeight, (scrollTop, index, height) => {
        const view = 600;
        const after = revealedScrollTop(scrollTop, index, height, view);
        expect(index * height).toBeGreaterThanOrEqual(after);
        expect((index + 1) * height).toBeLessThanOrEqual(after + view);
        expect(revealedScrollTop(after, index, height, view)).toBe(after);
      }),
    );
  });

  it("does not move for a row that is seen", () => {
    expect(revealedScrollTop(100, 10, 26, 600)).toBe(100);
  });
});

describe("rescaledScrollTop", () => {
  it("keeps the row at the top when rows grow", () => {
    const view = { cursor: 0, height: 600 };
    expect(rescaledScrollTop(26 * 40, 26, 34, view)).toBe(34 * 40);
    expect(rescaledScrollTop(rescaledScrollTop(777, 26, 34, view), 34, 26, view)).toBe(777);
  });

  it("keeps the row under the cursor in view, wherever in the view it is", () => {
    fc.assert(
      fc.property(
        fc.nat(500_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        anyRowHeight,
        anyRowHeight,
        (scrollTop, share, before, after) => {
          const cursor = Math.floor((scrollTop + share * 599) / before);
          const top = rescaledScrollTop(scrollTop, before, after, { cursor, height: 600 });
          expect(cursor * after).toBeGreaterThanOrEqual(top);
          expect((cursor + 1) * after).toBeLessThanOrEqual(top + 600);
        },
      ),
    );
  });
});

describe("rowsInView", () => {
  it("counts whole rows, at least one", () => {
    expect(rowsInView(100, 26)).toBe(3);
    expect(rowsInView(0, 26)).toBe(1);
  });
});
