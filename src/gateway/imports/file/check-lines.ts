import { type LineContext, type ImportSubject, refuse, type Verdict } from "#gateway/imports/subject.ts";
import { findColumns } from "./find-columns.ts";
import type { FileRecord } from "./read-records.ts";

/** The reason for a line that has more or fewer fields than the header: its fields cannot be told apart. */
export const wrongFieldCount = "wrong number of fields";

/** The verdict on a line, and the record it belongs to; "" where each line is a record or the file does not tell. */
export type LineVerdict = Verdict & { readonly recordName: string };

/** Makes the check of a file's records from its header. Throws an ImportRefused when a column is missing. */
export function lineChecker(
  subject: ImportSubject,
  header: readonly string[],
  named: Parameters<typeof findColumns>[2],
  context: LineContext,
): (record: FileRecord) => LineVerdict {
  const places = findColumns(header, subject.parts, named);
  const check = subject.checker(context);
  const has = (name: string) => places.has(name);
  return (record) => {
    const part = (name: string) => record.fields[places.get(name) ?? -1]?.trim() ?? "";
    const recordName = subject.recordPart === null ? "" : part(subject.recordPart);
    if (record.fields.length !== header.length) return { ...refuse(wrongFieldCount), recordName };
    return { ...check({ record, has, part }), recordName };
  };
}
