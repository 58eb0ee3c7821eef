import type { countList } from "#contract/stock-counts/list.ts";
import type { CountRow } from "#contract/stock-counts/schema.ts";
import { countStatuses } from "#contract/stock-counts/status.ts";
import { buildCount } from "../../database/stock-counts.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower, within } from "../list-promises.ts";

/** A count with plain values, except those that a test sets. */
export function countRow(part: Partial<CountRow> = {}): CountRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f7",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-SC-000001",
    status: "Counting",
    aisle: "Aisle 3",
    shelf: "B",
    place: "Aisle 3, shelf B",
    products: 24,
    counted: 12,
    differing: 3,
    fresh: 0,
    freshQuantity: 0,
    reason: "",
    startedBy: "Meera",
    endedBy: null,
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of counts of stock. */
export const stockCountSample = kindSample<"stock-count", typeof countList>({
  rows: [
    countRow(),
    countRow({ id: "n", counted: 0, differing: 0, shelf: "", place: "Aisle 3" }),
    countRow({ id: "b", status: "Booked", reason: "Regular count", endedBy: "Meera" }),
    countRow({ id: "g", status: "Given up", endedBy: "Meera" }),
  ],
  texts: (at) => ({ reason: at % 3 === 1 ? "Regular count" : "", endedBy: at % 3 ? "Meera" : null }),
  write: buildCount,
  list: {
    values: {
      created: (row) => row.createdAt,
      number: (row) => row.number,
      status: (row) => countStatuses.indexOf(row.status),
      place: (row) => lower(row.place),
      products: (row) => row.products,
      counted: (row) => row.counted,
      differing: (row) => row.differing,
      startedBy: (row) => lower(row.startedBy),
      endedBy: (row) => lower(row.endedBy),
    },
    names: ["place", "startedBy", "endedBy"],
    fields: {
      status: (row, value) => among(row.status, value),
      differing: (row, value) => within(row.differing, value),
      created: (row, value) => within(row.createdAt, value),
      text: (row) => `${row.number} ${row.place} ${row.startedBy}`,
    },
  },
});
