import type { RecordRow } from "#contract/records/kind-names.ts";

/** One thing somebody else did to a record meanwhile; `by` and `at` are null where that cannot be found out. */
export interface OtherChange {
  /** "status from Pending to Accepted" */
  readonly what: string;
  readonly by: string | null;
  /** ISO 8601 UTC. */
  readonly at: string | null;
}

/** How a kind finds out what others did to one of its records since a version of it. */
export interface ConflictExplainer<Row extends RecordRow> {
  /** Reads it from the record's history. When this throws, `compare` is used instead. */
  history(before: Row, current: Row): Promise<readonly OtherChange[]>;
  /** What is different between two rows, in words. */
  compare(before: Row, current: Row): readonly string[];
}
