import type { FileRecord } from "#gateway/imports/file/read-records.ts";

/** A line that is fit to be written: its values by column, and the line itself should it be refused later. */
export interface AcceptedRecord {
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: FileRecord;
}
