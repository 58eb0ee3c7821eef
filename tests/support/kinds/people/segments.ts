import type { SegmentRow, segmentRecord } from "#contract/segments/segment.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower } from "../list-promises.ts";

/** A segment row with plain values, except those that a test sets. */
function segmentRow(part: Partial<SegmentRow> = {}): SegmentRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e7",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    name: "Regulars",
    line: "orders >= 3 and not last order > 21d",
    listed: "",
    members: 12,
    countedAt: "2026-11-21T04:00:00.000Z",
    notFound: "",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of segments. */
export const segmentSample = kindSample<"segment", typeof segmentRecord.list>({
  rows: [segmentRow(), segmentRow({ line: "", listed: "9845012345\nC-7", notFound: "C-7" })],
  texts: (at) =>
    at % 2 === 0
      ? { name: `Segment ${at}`, line: `orders >= ${1_000 + (at % 5)}`, listed: "" }
      : { name: `Segment ${at}`, line: "", listed: `99${String(10_000_000 + at)}` },
  list: {
    values: { name: (row) => lower(row.name), members: (row) => row.members, state: (row) => row.state },
    names: ["name"],
    fields: {
      state: (row, value) => among(row.state, value),
      text: (row) => `${row.name} ${row.line}`,
    },
  },
});
