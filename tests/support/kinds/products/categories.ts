import { categoryRecord } from "#contract/categories/category.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";

/** A category row with plain values, except those that a test sets. */
export const categoryRow = rowsOf(categoryRecord, {
  id: "00000000-0000-4000-8000-0000000000c1",
  name: "Tea",
  path: "Tea",
  taxPercent: 5,
});

/** What the tests know of categories. */
export const categorySample = definedSample(categoryRecord, {
  rows: [categoryRow(), categoryRow({ name: "Green tea", parentId: "p", parent: "Tea", path: "Tea > Green tea" })],
  texts: (at) => ({ name: `Category ${at}` }),
});
