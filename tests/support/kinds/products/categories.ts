import type { CategoryRow, categoryRecord } from "#contract/categories/category.ts";
import { kindSample } from "../kind-sample.ts";
import { among } from "../list-promises.ts";

/** A category row with plain values, except those that a test sets. */
export function categoryRow(part: Partial<CategoryRow> = {}): CategoryRow {
  return {
    id: "00000000-0000-4000-8000-0000000000c1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    name: "Tea",
    parentId: null,
    parent: null,
    path: "Tea",
    products: 0,
    taxPercent: 5,
    returnDays: null,
    photo: null,
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of categories. */
export const categorySample = kindSample<"category", typeof categoryRecord.list>({
  rows: [categoryRow(), categoryRow({ name: "Green tea", parentId: "p", parent: "Tea", path: "Tea > Green tea" })],
  texts: (at) => ({ name: `Category ${at}` }),
  list: {
    values: {
      path: (row) => row.path.toLowerCase(),
      products: (row) => row.products,
      taxPercent: (row) => row.taxPercent,
      returnDays: (row) => row.returnDays,
      state: (row) => row.state,
    },
    names: ["path"],
    fields: {
      state: (row, value) => among(row.state, value),
      text: (row) => row.name,
    },
  },
});
