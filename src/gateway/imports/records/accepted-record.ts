import type { FileRecord } from "#gateway/imports/file/read-records.ts";

/** A line that keeps to the limits of its fields, and the line itself should it be refused later. */
export interface AcceptedRecord {
  /** By field; of another record the name that the file gives it. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: FileRecord;
}
