import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import type { ReadDate } from "./file/dates.ts";
import type { FileRecord } from "./file/read-records.ts";

/** A part of a line, to which --map assigns a column of the file. */
export interface PartFacts {
  /** A file without a column for this part is refused. */
  readonly required?: true;
  /** Its meaning in the usage: "the order's number". */
  readonly words: string;
}

/** One line of the file, from which parts can be read. */
export interface Line<Part extends string = string> {
  readonly record: FileRecord;
  /** The trimmed text of a part; "" when the file has no column for it. */
  part(name: Part): string;
  /** Whether the file has a column for the part. */
  has(name: Part): boolean;
}

/** What the check of a line may use besides the line. */
export interface LineContext {
  readonly readDate: ReadDate;
  readonly readDay: ReadDate;
  /** The present time, ISO 8601 in UTC. */
  readonly now: string;
}

/** The result of checking a line: a row for the staging table, or the reason for refusing it. */
export type Verdict<Row extends object = object> =
  | { readonly row: Row; readonly reason: null }
  | { readonly row: null; readonly reason: string };

/** The store to which records are written, and the name of the file for their history. */
export interface Destination {
  readonly storeId: string;
  readonly source: string;
}

/** The totals of the accepted lines. Several lines can make one record, such as an order. */
export interface StagedTotals {
  readonly records: number;
  readonly lines: number;
}

/** What was written, and what existed already. */
export interface WriteResult extends StagedTotals {
  readonly recordsThere: number;
  readonly linesThere: number;
  /** How many of the existing records differ from the file. */
  readonly recordsDiffering: number;
}

/** The records for one transaction: those after position `after` up to `upTo`, counted from 1. */
export interface Batch {
  readonly after: number;
  readonly upTo: number;
}

/** Refuses a line that was accepted before, because of what is in the database. */
export type RefuseAccepted = (record: FileRecord, reason: string) => Promise<void>;

/**
 * One thing that can be imported. Everything else is the same for all subjects: options, columns, refused lines,
 * staging, one import at a time for each store, progress, events and report.
 */
export interface ImportSubject<Part extends string = string> {
  /** Its name in the command line and the report: "orders". */
  readonly name: string;
  /** A sentence for the usage that says what the import does. */
  readonly summary: string;
  /** More sentences for the usage; may be empty. */
  readonly notes: string;
  readonly parts: Readonly<Record<Part, PartFacts>>;
  /** Whether a part is a date, so that the options about dates apply. */
  readonly hasDates: boolean;
  /** Whether a store that does not exist is created. */
  readonly makesStore: boolean;
  /** Whether several lines of the file can make one record. */
  readonly severalLines: boolean;
  /** The columns of the staging table `import_lines`, with their PostgreSQL types. */
  readonly columns: Readonly<Record<string, string>>;
  /** The tables it writes, which are vacuumed and analyzed at the end. */
  readonly tables: readonly (keyof Database)[];
  /** Makes the check of a file's lines. It reports the first reason against a line. */
  checker(context: LineContext): (line: Line<Part>) => Verdict;
  /**
   * Groups the staged lines after the last one. Temporary tables that it creates are dropped with the staging table.
   */
  gather(db: Db): Promise<StagedTotals>;
  /** Runs before the first batch: writes what the records refer to, and finds what the store already has. */
  prepare?(trx: Trx, to: Destination): Promise<void>;
  /** Writes a batch and skips existing records, so that a killed import can simply be run again. */
  write(trx: Trx, to: Destination, batch: Batch, refuse: RefuseAccepted): Promise<WriteResult>;
  /** Runs after the last batch, in a transaction of its own. */
  finish?(trx: Trx, to: Destination): Promise<void>;
}

/** Refuses a line. */
export function refuse(reason: string): Verdict<never> {
  return { row: null, reason };
}
