import { parseLine } from "#contract/segments/parse.ts";
import { treeLines } from "#contract/segments/print.ts";
import { entriesOf, type SegmentRow, segmentRecord } from "#contract/segments/segment.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Members } from "./Members.tsx";

/** Who is in a segment, in one line. */
function ruleText(row: SegmentRow): string {
  return row.line || `A list of ${entriesOf(row.listed).length}`;
}

/** The conditions of a segment as a tree, a line for each. */
function treeText({ line }: SegmentRow): string | null {
  const reading = parseLine(line);
  if (!("condition" in reading)) return null;
  return treeLines(reading.condition)
    .map(({ depth, text }) => `${"– ".repeat(depth)}${text}`)
    .join("\n");
}

/** The segments of a store's customers, behind `/customer-segmentation`. */
export const screens = definedScreens(segmentRecord, {
  columns: () => ({
    name: { width: 200, narrow: 150 },
    members: { description: "When they were last judged" },
    countedAt: {},
    line: { width: 460, text: ruleText },
    state: {},
  }),
  findBy: "Name or conditions",
  subtitle: (row, format) => [ruleText(row), `${format.count(row.members)} as of ${format.full(row.countedAt)}`],
  sections: [
    { title: "Segment", fields: [{ of: "line", text: treeText }, "members", "countedAt", "listed", "notFound"] },
  ],
  elsewhere: ["name"],
  tabs: [
    { title: "DETAILS", shows: "sections" },
    { title: "MEMBERS", View: Members },
  ],
});
