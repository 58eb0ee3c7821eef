/** The totals of the accepted lines. Several lines can make one record, such as an order. */
export interface StagedTotals {
  readonly records: number;
  readonly lines: number;
}

/** What was written, and what existed already. */
export interface WriteResult extends StagedTotals {
  /** Existing records to which lines were added, and how many lines. */
  readonly recordsCompleted: number;
  readonly linesAdded: number;
  /** Existing records in whose place those of the file were written. */
  readonly recordsReplaced: number;
  readonly recordsThere: number;
  readonly linesThere: number;
  /** How many of the existing records differ from the file, and were not changed. */
  readonly recordsDiffering: number;
  /** How many the file would change, but somebody or another file has changed them since they were imported. */
  readonly recordsTouched: number;
  /** The first of the records that differ or were changed, by name. */
  readonly leftAlone: readonly string[];
}

/** The result of an import that has written nothing. */
export const nothingWritten: WriteResult = {
  records: 0,
  lines: 0,
  recordsCompleted: 0,
  linesAdded: 0,
  recordsReplaced: 0,
  recordsThere: 0,
  linesThere: 0,
  recordsDiffering: 0,
  recordsTouched: 0,
  leftAlone: [],
};

/** The records for one transaction: those after position `after` up to `upTo`, counted from 1. */
export interface Batch {
  readonly after: number;
  readonly upTo: number;
}

/** How many records are written in one transaction. */
const recordsAtOnce = 250;

/** Cuts records, counted from 1, into batches. */
export function* batchesOf(records: number): Generator<Batch> {
  for (let after = 0; after < records; after += recordsAtOnce) {
    yield { after, upTo: Math.min(after + recordsAtOnce, records) };
  }
}

/** How many records were written, completed or replaced. */
export function recordsWritten({ records, recordsCompleted, recordsReplaced }: WriteResult): number {
  return records + recordsCompleted + recordsReplaced;
}

/** How many records that were left alone are named. */
const mostNamed = 10;

/** Adds up two results. */
export function addResults(one: WriteResult, other: WriteResult): WriteResult {
  return {
    records: one.records + other.records,
    lines: one.lines + other.lines,
    recordsCompleted: one.recordsCompleted + other.recordsCompleted,
    linesAdded: one.linesAdded + other.linesAdded,
    recordsReplaced: one.recordsReplaced + other.recordsReplaced,
    recordsThere: one.recordsThere + other.recordsThere,
    linesThere: one.linesThere + other.linesThere,
    recordsDiffering: one.recordsDiffering + other.recordsDiffering,
    recordsTouched: one.recordsTouched + other.recordsTouched,
    leftAlone: [...one.leftAlone, ...other.leftAlone].slice(0, mostNamed),
  };
}
