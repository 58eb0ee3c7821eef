import type { doubleList } from "#contract/doubles/list.ts";
import type { DoubleRow } from "#contract/doubles/schema.ts";
import { doubleStatuses } from "#contract/doubles/status.ts";
import { buildDouble } from "../../database/doubles.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower, within } from "../list-promises.ts";

function doubleRow(part: Partial<DoubleRow> = {}): DoubleRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f5",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-D-000001",
    status: "Waiting",
    because: "phone",
    oneId: "00000000-0000-4000-8000-0000000000d1",
    oneName: "Asha Rao",
    onePhone: "+915000000001",
    otherId: "00000000-0000-4000-8000-0000000000d2",
    otherName: "A. Rao",
    otherPhone: "05000000001",
    kept: "",
    mergedAt: null,
    decidedBy: null,
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of customers who may be one person. */
export const customerDoubleSample = kindSample<"customer-double", typeof doubleList>({
  rows: [
    doubleRow(),
    doubleRow({
      id: "m",
      status: "Merged",
      kept: "Asha Rao",
      decidedBy: "Meera",
      mergedAt: "2026-11-21T04:00:00.000Z",
    }),
    doubleRow({ id: "n", status: "Not the same", decidedBy: "Meera" }),
  ],
  texts: (at) => ({
    kept: at % 3 === 1 ? "Asha" : "",
    decidedBy: at % 3 ? "Meera" : null,
  }),
  write: buildDouble,
  list: {
    values: {
      created: (row) => row.createdAt,
      number: (row) => row.number,
      status: (row) => doubleStatuses.indexOf(row.status),
      one: (row) => lower(row.oneName),
      other: (row) => lower(row.otherName),
      because: (row) => lower(row.because),
      decidedBy: (row) => lower(row.decidedBy),
    },
    names: ["one", "other", "because", "decidedBy"],
    fields: {
      status: (row, value) => among(row.status, value),
      created: (row, value) => within(row.createdAt, value),
      text: (row) => `${row.number} ${row.oneName} ${row.onePhone} ${row.otherName} ${row.otherPhone}`,
    },
  },
});
