import { type LineContext, type ImportSubject, refuse, type Verdict } from "#gateway/imports/subject.ts";
import { findColumns } from "./find-columns.ts";
import type { FileRecord } from "./read-records.ts";

/** The reason for a line that has more or fewer fields than the header: its fields cannot be told apart. */
export const wrongFieldCount = "wrong number of fields";

/** Makes the check of a file's records from its header. Throws an ImportRefused when a column is missing. */
export function lineChecker(
  subject: ImportSubject,
  header: readonly string[],
  named: Parameters<typeof findColumns>[2],
  context: LineContext,
): (record: FileRecord) => Verdict {
  const places = findColumns(header, subject.parts, named);
  const check = subject.checker(context);
  const has = (name: string) => places.has(name);
  return (record) => {
    if (record.fields.length !== header.length) return refuse(wrongFieldCount);
    return check({ record, has, part: (name) => record.fields[places.get(name) ?? -1]?.trim() ?? "" });
  };
}
