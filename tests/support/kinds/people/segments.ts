import { segmentRecord } from "#contract/segments/segment.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";

const segmentRow = rowsOf(segmentRecord, {
  name: "Regulars",
  line: "orders >= 3 and not last order > 21d",
  members: 12,
  countedAt: "2026-11-21T04:00:00.000Z",
});

/** What the tests know of segments. */
export const segmentSample = definedSample(segmentRecord, {
  rows: [segmentRow(), segmentRow({ line: "", listed: "9845012345\nC-7", notFound: "C-7" })],
  texts: (at) =>
    at % 2 === 0
      ? { name: `Segment ${at}`, line: `orders >= ${1_000 + (at % 5)}`, listed: "" }
      : { name: `Segment ${at}`, line: "", listed: `99${String(10_000_000 + at)}` },
});
