import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import type { ReadDate } from "./file/dates.ts";
import type { FileRecord } from "./file/read-records.ts";

/** A part of a line, which --map gives a column of the file. */
export interface PartFacts {
  /** A file without a column for it is refused. */
  readonly required?: true;
  /** What it holds, as the usage says it: "the order's number". */
  readonly words: string;
}

/** One line of the file, read part by part. */
export interface Line<Part extends string = string> {
  readonly record: FileRecord;
  /** The text of a part without blanks around it; "" where the file has no column for it. */
  part(name: Part): string;
  /** Whether the file has a column for the part. */
  has(name: Part): boolean;
}

/** What reading a line may depend on. */
export interface LineContext {
  readonly readDate: ReadDate;
  readonly readDay: ReadDate;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** A line is accepted as a row of the staging table, or refused for a reason. */
export type Verdict<Row extends object = object> =
  | { readonly row: Row; readonly reason: null }
  | { readonly row: null; readonly reason: string };

/** Where records go: the store, and the name of the file they are said to come from. */
export interface Destination {
  readonly storeId: string;
  readonly source: string;
}

/** What the accepted lines come to. Of an order several lines are one record. */
export interface StagedTotals {
  readonly records: number;
  readonly lines: number;
}

/** What was written, and what stood there already. */
export interface Written extends StagedTotals {
  readonly recordsThere: number;
  readonly linesThere: number;
  /** Of those that stood there, how many are otherwise than the file says. */
  readonly recordsDiffering: number;
}

/** Records to write in one transaction: those after one place and up to another, counted from 1. */
export interface Batch {
  readonly after: number;
  readonly upTo: number;
}

/** Refuses a line that was accepted, because of what stands in the database. */
export type RefuseAccepted = (record: FileRecord, reason: string) => Promise<void>;

/**
 * What can be imported. Everything that is not said here is the same for all: options, columns, refused lines, staging,
 * one import at a time into a store, progress, events and report.
 */
export interface ImportSubject<Part extends string = string> {
  /** As the command line names it, and the report: "orders". */
  readonly name: string;
  /** What the import does, in a sentence of the usage. */
  readonly summary: string;
  /** What else the usage says; may be empty. */
  readonly notes: string;
  readonly parts: Readonly<Record<Part, PartFacts>>;
  /** Whether a part is a date, so that the options of dates have a meaning. */
  readonly hasDates: boolean;
  /** Whether a store that is not there yet is made. */
  readonly makesStore: boolean;
  /** Whether several lines of the file may be one record. */
  readonly severalLines: boolean;
  /** The columns of an accepted line in the staging table `import_lines`, each with its PostgreSQL type. */
  readonly columns: Readonly<Record<string, string>>;
  /** The tables it writes, which are vacuumed and analyzed at the end. */
  readonly tables: readonly (keyof Database)[];
  /** Makes the check of one file's lines. Of several reasons against a line, the first one counts. */
  checker(context: LineContext): (line: Line<Part>) => Verdict;
  /** Puts the staged lines together, once all of them are there. Its own temporary tables vanish with the staging. */
  gather(db: Db): Promise<StagedTotals>;
  /** Writes what the records refer to, and finds out what the store has already; runs before the first batch. */
  prepare?(trx: Trx, to: Destination): Promise<void>;
  /** Writes a batch and leaves what is there already, so that a run that was killed can be run again. */
  write(trx: Trx, to: Destination, batch: Batch, refuse: RefuseAccepted): Promise<Written>;
  /** Runs after the last batch, in a transaction of its own. */
  finish?(trx: Trx, to: Destination): Promise<void>;
}

/** Refuses a line. */
export function refuse(reason: string): Verdict<never> {
  return { row: null, reason };
}
