import fc from "fast-check";
import { expect, it } from "vitest";
import { pageSizes } from "#contract/constants.ts";
import { formatFor } from "#console/kit/format.ts";
import {
  pageCount,
  pageOfRow,
  pagesForView,
  pagesOfSpan,
  pageText,
  rowsOfPage,
} from "#console/client/records/pages/pages.ts";

const size = fc.constantFrom(...pageSizes);

it("puts every row on exactly the page that lists it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), fc.nat(), size, (total, seed, pageSize) => {
      const index = seed % total;
      const page = pageOfRow(index, pageSize);
      const span = rowsOfPage(page, pageSize, total);
      expect(span && span.first <= index && index <= span.last).toBe(true);
      expect(page).toBeLessThanOrEqual(pageCount(total, pageSize));
    }),
  );
});

it("gives no rows to pages beyond the last", () => {
  expect(rowsOfPage(1, 50, 0)).toBeNull();
  expect(rowsOfPage(3, 50, 100)).toBeNull();
  expect(rowsOfPage(0, 50, 100)).toBeNull();
  expect(rowsOfPage(2, 50, 100)).toEqual({ first: 50, last: 99 });
});

it("asks for every page a view touches, and never for more than allowed", () => {
  expect(pagesOfSpan({ first: 49, last: 50 }, 50, 8)).toEqual([1, 2]);
  expect(pagesOfSpan({ first: 0, last: 10_000 }, 25, 3)).toEqual([1, 2, 3]);
  expect(pagesOfSpan({ first: 10, last: -1 }, 25, 3)).toEqual([1]);
});

it("wants the pages ahead of a view that moves, none beyond either end, and none where it jumped", () => {
  const at = (first: number) => ({ first, last: first + 29 });
  expect(pagesForView(at(40), undefined, 0, 50, 1_000)).toEqual([1, 2]);
  expect(pagesForView(at(40), at(39), 0, 50, 1_000)).toEqual([1, 2, 3, 4]);
  expect(pagesForView(at(140), at(141), 0, 50, 1_000)).toEqual([4, 3, 2, 1]);
  expect(pagesForView(at(40), at(39), 0, 50, 75)).toEqual([1, 2]);
  expect(pagesForView(at(500), at(40), 0, 50, 1_000)).toEqual([11]);
  expect(pagesForView(at(40), at(36), 230, 50, 1_000)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesForView(at(40), at(20), 5_000, 50, 1_000)).toHaveLength(8);
});

it("wants every page between a view that moves fast and the last it reads ahead, the nearest first", () => {
  fc.assert(
    fc.property(size, fc.boolean(), fc.integer({ min: 400, max: 600 }), (pageSize, down, first) => {
      const before = { first: first + (down ? -5 : 5), last: first + 29 };
      const pages = pagesForView({ first, last: first + 29 }, before, 5_000, pageSize, 1_000);
      const start = pageOfRow(down ? first : first + 29, pageSize);
      const end = pageOfRow(down ? first + 29 + 300 : first - 300, pageSize);
      const way = Array.from({ length: Math.abs(end - start) + 1 }, (_, nth) => start + (down ? nth : -nth));
      expect(pages).toEqual(way);
    }),
  );
});

const { count } = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
const counted = (total: number) => ({ total, atLeast: false });

it("says which page is current and which rows it holds", () => {
  expect(pageText(60, 50, counted(6_012), count, "orders")).toBe("page 2 of 121 · 51-100 of 6,012");
  expect(pageText(6_011, 50, counted(6_012), count, "orders")).toBe("page 121 of 121 · 6,001-6,012 of 6,012");
  expect(pageText(0, 50, counted(0), count, "orders")).toBe("no orders");
  expect(pageText(0, 50, { total: 2_000, atLeast: true }, count, "orders")).toBe("page 1 of 40+ · 1-50 of 2,000+");
});
