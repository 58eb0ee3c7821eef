import type { FileRecord } from "#gateway/imports/file/read-records.ts";

/** A line whose fields are within their limits. The line itself is kept, because it may still be refused. */
export interface AcceptedRecord {
  /** The values by field; for another record, the name that is in the file. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: FileRecord;
}
