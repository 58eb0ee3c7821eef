import type { Permission } from "#contract/permission.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import type { ReadDate } from "./file/dates.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { ReadNumber } from "./mapping/number-format.ts";
import type { ValueTables } from "./mapping/value-table.ts";
import type { FileRecord } from "./file/read-records.ts";
import type { TargetStore } from "./target-store.ts";
import type { Batch, StagedTotals, WriteResult } from "./write-result.ts";

/** A part of a line, to which --map assigns a column of the file. */
export interface PartFacts {
  /** A file without a column for this part is refused, unless it has one for another part that does as well. */
  readonly required?: true | { readonly unless: string };
  /** Whether it names something, such as an order: of several columns, all must then have a text. */
  readonly isKey?: true;
  /** It may go over several lines; of any other part, a line break is a space. */
  readonly lines?: true;
  /** What stands between the texts of several columns; a space when it is left out. */
  readonly joint?: string;
  /** The values that it can have. */
  readonly choices?: readonly string[];
  /** Texts that mean one of these values without being it, in small letters. */
  readonly known?: Readonly<Record<string, string>>;
  /** The right without which nobody brings it in through the console. */
  readonly right?: Permission;
  /** The field of the kind that it is, where that has another name. */
  readonly field?: string;
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
  /** The start of the day in a text, and the start of the day after it. */
  readonly readDayStart: ReadDate;
  readonly readDayEnd: ReadDate;
  readonly readNumber: ReadNumber;
  /** Reads amounts, which may be whole numbers of the smallest coin, as plain numbers of the currency. */
  readonly readMoney: ReadNumber;
  /** The parts of which an empty cell empties the field of a record that is there; else the field stays as it is. */
  readonly clears: ReadonlySet<string>;
  /** What the texts of the file mean, for parts with choices. */
  readonly values: ValueTables;
  /** What the store calls these choices, as its exports do. */
  readonly ownWords: ValueTables;
  /** The present time, ISO 8601 in UTC. */
  readonly now: string;
}

/** The result of checking a line: a row for the staging table, or the reason for refusing it. */
export type Verdict<Row extends object = object> =
  | { readonly row: Row; readonly reason: null }
  | { readonly row: null; readonly reason: string };

/** The store to which records are written, with what their history says about the import. */
export interface Destination {
  readonly storeId: string;
  /** The name of the file. */
  readonly source: string;
  /** The number of the import in its store; null for a preview, of which nothing stays. */
  readonly importNumber: number | null;
}

/** The facts that decide which lines and records of the file exist already. */
export interface Origin {
  /** The mark of the file itself. */
  readonly fileMark: string;
  /** The mark of the file whose lines are counted: this one, or the one whose refused lines it brings again. */
  readonly linesOf: string;
  /** How the file is read, as it is kept with the import. */
  readonly mapping: Mapping;
  /** Whether records that differ from the file are replaced by what it says. */
  readonly replaces: boolean;
}

/** Whether the file brings lines again that were refused from another one, so that its records may be there in part. */
export function bringsAgain({ fileMark, linesOf }: Origin): boolean {
  return linesOf !== fileMark;
}

/** What the accepted lines come to, for subjects whose lines have amounts and dates. */
export interface Sums {
  /** In minor units. */
  readonly amount: number;
  /** The first and last moment; null without lines. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** How many records have refused lines, and how many of these have accepted ones too, so that they lack some. */
  readonly recordsRefused: number;
  readonly recordsIncomplete: number;
}

/** The totals, and which records are refused with all their lines: the reason by the key of the record. */
export interface Gathered extends StagedTotals {
  readonly unfit?: ReadonlyMap<string, string>;
}

/** What an import would do, and how some of the records would stand, as lines to print. */
export interface Preview {
  readonly result: WriteResult;
  readonly examples: readonly string[];
}

/** One import of a store. */
export interface ImportRef {
  readonly storeId: string;
  readonly number: number;
}

/** An import that is to be undone; with the code of its store it has the name that people use: "OLD-3". */
export interface UndoRef extends ImportRef {
  readonly code: string;
}

/** What taking an import back has done. */
export interface UndoResult {
  readonly removed: number;
  /** How many records have their former rows again. */
  readonly restored: number;
}

/** Why what an import has written cannot be taken back, as a sentence. */
export interface CannotUndo {
  readonly because: string;
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
  /** The part that says which record a line belongs to, where several lines can make one; null where each is one. */
  readonly recordPart: Part | null;
  /** Whether --replace writes records that differ anew, as the file has them. */
  readonly replaces?: true;
  /** Whether it changes records part by part, so that --clears says what an empty cell does. */
  readonly clears?: true;
  /** Whether a part is an amount, so that the options about numbers and returned goods apply. */
  readonly hasAmounts: boolean;
  /** Whether it imports the lines that --returns names, and passes over all others; else it refuses such lines. */
  readonly importsReturns?: true;
  /** The columns of the staging table `import_lines`, with their PostgreSQL types. */
  readonly columns: Readonly<Record<string, string>>;
  /** The tables it writes, which are vacuumed and analyzed at the end. */
  readonly tables: readonly (keyof Database)[];
  /** Makes the check of a file's lines. It reports the first reason against a line. */
  checker(context: LineContext): (line: Line<Part>) => Verdict;
  /**
   * Groups the staged lines after the last one. Temporary tables that it creates are dropped with the staging table.
   * What it answers as unfit is no longer staged. A store that is not there yet has nothing under its id.
   */
  gather(db: Db, to: Pick<Destination, "storeId">, origin: Origin): Promise<Gathered>;
  /** The key of the record to which a row of the staging table belongs; needed where records can be unfit. */
  keyOf?(row: object): string;
  /** Says what the staged lines come to. `import_refused` has the record of each refused line. */
  sum?(db: Db): Promise<Sums>;
  /** Says what else is to be told of the accepted lines, as lines to print. */
  remarks?(db: Db, to: Pick<Destination, "storeId">): Promise<readonly string[]>;
  /** Runs before the first batch: writes what the records refer to, and finds what the store already has. */
  prepare?(trx: Trx, to: Destination, origin: Origin): Promise<void>;
  /** Writes a batch and skips existing records, so that a killed import can simply be run again. */
  write(trx: Trx, to: Destination, batch: Batch, refuse: RefuseAccepted): Promise<WriteResult>;
  /** Runs after the last batch, in a transaction of its own. */
  finish?(trx: Trx, to: Destination): Promise<void>;
  /** Says what an import would do. Its transaction is rolled back. */
  preview(
    trx: Trx,
    to: Destination,
    about: { readonly origin: Origin; readonly totals: StagedTotals; readonly store: TargetStore },
    refuse: RefuseAccepted,
  ): Promise<Preview>;
  /**
   * Says in which versions the records are there that the file may replace, as a text that is another one once somebody
   * has changed one of them. Needed where an import can replace what somebody has changed.
   */
  standing?(db: Db, to: Pick<Destination, "storeId">): Promise<string>;
  /**
   * Takes back all that an import has written. Throws an ImportRefused that names what was changed since, by anybody or
   * by another import; then nothing is taken back. A subject whose records stay for ever says why instead.
   */
  readonly undo: ((trx: Trx, ref: UndoRef) => Promise<UndoResult>) | CannotUndo;
}

/** Refuses a line. */
export function refuse(reason: string): Verdict<never> {
  return { row: null, reason };
}
