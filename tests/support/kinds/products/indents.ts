import type { indentList } from "#contract/indents/list.ts";
import type { IndentRow } from "#contract/indents/schema.ts";
import { indentStatuses } from "#contract/indents/status.ts";
import { buildIndent } from "../../database/indents.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower, within } from "../list-promises.ts";
import { dayFromNow } from "../noon.ts";

function indentRow(part: Partial<IndentRow> = {}): IndentRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f8",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-IN-000001",
    status: "Draft",
    supplier: "Fresh Farms",
    expectedDay: "2026-11-28",
    note: "Before noon",
    products: 24,
    received: 0,
    counted: 0,
    reason: "",
    madeBy: "Meera",
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of indents. */
export const indentSample = kindSample<"indent", typeof indentList>({
  rows: [
    indentRow(),
    indentRow({ id: "e", products: 0, expectedDay: null, note: "" }),
    indentRow({ id: "s", status: "Sent", counted: 3 }),
    indentRow({ id: "p", status: "Partly received", received: 20, counted: 2 }),
    indentRow({ id: "r", status: "Received", received: 24 }),
    indentRow({ id: "c", status: "Cancelled", reason: "Made by mistake" }),
  ],
  texts: (at) => ({
    supplier: ["Fresh Farms", "Élan Dairy", "élan Dairy", "Zest Mills"][at % 4] ?? "",
    note: at % 3 === 1 ? "Before noon" : "",
    reason: at % 5 === 1 ? "Made by mistake" : "",
  }),
  write: buildIndent,
  list: {
    values: {
      created: (row) => row.createdAt,
      number: (row) => row.number,
      status: (row) => indentStatuses.indexOf(row.status),
      supplier: (row) => lower(row.supplier),
      expected: (row) => row.expectedDay,
      products: (row) => row.products,
      received: (row) => row.received,
      madeBy: (row) => lower(row.madeBy),
    },
    names: ["supplier", "madeBy"],
    fields: {
      status: (row, value) => among(row.status, value),
      overdue: (row) =>
        (row.status === "Sent" || row.status === "Partly received") &&
        row.expectedDay !== null &&
        row.expectedDay < dayFromNow(0),
      created: (row, value) => within(row.createdAt, value),
      text: (row) => `${row.number} ${row.supplier} ${row.note} ${row.madeBy}`,
    },
  },
});
