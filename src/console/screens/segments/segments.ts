import { parseLine } from "#contract/segments/parse.ts";
import { treeLines } from "#contract/segments/print.ts";
import { entriesOf, type SegmentRow, segmentRecord } from "#contract/segments/segment.ts";
import { titleOf } from "#console/client/field-words.ts";
import { momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
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

function segmentColumns({ format }: ColumnLook): readonly ListColumn<SegmentRow>[] {
  const title = (field: keyof SegmentRow): string => titleOf("segment", field);
  return [
    { id: "name", title: title("name"), width: 200, narrow: 150, text: (row) => row.name },
    {
      id: "members",
      title: title("members"),
      width: 96,
      ...numberCells((row: SegmentRow) => row.members, format.count),
      description: "When they were last judged",
    },
    {
      id: "countedAt",
      title: title("countedAt"),
      width: 150,
      ...momentCells((row: SegmentRow) => row.countedAt, format),
    },
    { id: "line", title: title("line"), width: 460, text: ruleText },
    stateColumn("segment"),
  ];
}

/** The segments of a store's customers, behind `/customer-segmentation`. */
export const screens: ListedScreens<"segment"> = {
  kind: "segment",
  words: segmentRecord.words,
  fields: { contract: segmentRecord.list, words: { state: { of: "state" }, text: { name: "text" } } },
  columns: segmentColumns,
  findBy: "Name or conditions",
  subtitle: (row, format) => [ruleText(row), `${format.count(row.members)} as of ${format.full(row.countedAt)}`],
  sections: [
    {
      title: "Segment",
      fields: [
        { of: "line", text: treeText },
        { of: "members", text: (row, format) => format.count(row.members), number: true },
        { of: "countedAt", text: (row, format) => format.full(row.countedAt), number: true },
        { of: "listed", text: (row) => row.listed },
        { of: "notFound", text: (row) => row.notFound },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
  ],
  tabs: [
    { title: "DETAILS", shows: "sections" },
    { title: "MEMBERS", View: Members },
  ],
};
