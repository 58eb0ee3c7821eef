import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { conditionLimits } from "./condition.ts";
import { parseLine } from "./parse.ts";

/** The longest list of phones and numbers that can be pasted, in characters: about 1,700 phones. */
const longestList = 20_000;

/** The fields of a segment. Either a line says who is in it, or a list does. */
export const segmentFields = {
  name: {
    type: "text",
    required: true,
    longest: conditionLimits.name,
    title: "Name",
    sort: true,
    find: true,
    mayName: true,
  },
  line: {
    type: "text",
    longest: conditionLimits.characters,
    pattern: { pattern: { test: (line) => "condition" in parseLine(line) }, because: mistakeIn },
    title: "Who is in it",
    find: true,
    mayName: true,
    about: "conditions in one line, such as “bought Dairy >= 2 in 30d and last order > 21d”",
  },
  listed: {
    type: "text",
    lines: true,
    longest: longestList,
    title: "List of customers",
    about: "phones or customer numbers, instead of conditions: one in each line, or with commas between them",
  },
} as const satisfies RecordFields;

const derived = {
  members: { derived: "count", title: "Members", sort: true, about: "how many customers were in it at that time" },
  countedAt: { derived: "instant", title: "As of", about: "when they were counted" },
  notFound: { derived: "text", title: "Not found", about: "what of the list is no customer of the store" },
} as const satisfies DerivedFields;

/** A segment in lists, with how many customers were in it when they were last counted. */
export type SegmentRow = RowOf<typeof segmentFields, typeof derived>;

/** The words and the list of segments. */
export const segmentRecord = defineRecord({
  kind: "segment",
  fields: segmentFields,
  derived,
  sort: "name",
  filters: {},
});

/** What is wrong with a line, in words. */
function mistakeIn(line: string): string {
  const reading = parseLine(line);
  return "mistake" in reading ? reading.mistake.because : "";
}

/** The phones and customer numbers of a pasted list, each once. */
export function entriesOf(listed: string): readonly string[] {
  const entries = listed.split(/[\n\r,;\t]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}
