import type { ColumnType, Generated } from "kysely";
import type { Defaulted, Instant, Json, MadeInstant } from "#gateway/database/columns.ts";

/** What an import is: it runs, has ended well or in a failure, or was taken back. */
export const importStates = ["running", "done", "failed", "undone"] as const;
export type ImportState = (typeof importStates)[number];

export interface Imports {
  store_id: string;
  /** Counted in each store from 1. With the store's code it is the ID that people use: "OLD-3". */
  number: number;
  subject: string;
  state: ImportState;
  /** Why it failed, as a sentence; "" for all others. */
  failure: Defaulted<string>;
  started_at: MadeInstant;
  ended_at: Instant | null;
  by_name: string;
  file_name: string;
  /** A hash of the file: the same for the same bytes. */
  file_mark: string;
  /** The mark of the file whose lines are counted: the file's own, or the one whose refused lines it brings again. */
  lines_of: string;
  /** The mark of its file of refused lines; null when no line was refused. */
  refused_mark: string | null;
  mapping: Json<unknown>;
  lines_accepted: number;
  lines_refused: number;
  /** How many records it has written, completed or replaced. */
  records: Defaulted<number>;
  /** How many of these it has completed, and how many it has replaced. */
  completed: Defaulted<number>;
  replaced: Defaulted<number>;
  /** The sum of its accepted lines in minor units; null where lines have no amount. So are the days it spans. */
  amount: number | null;
  first_at: Instant | null;
  last_at: Instant | null;
  undone_at: ColumnType<Instant | null, never, Instant>;
  undone_by: ColumnType<string | null, never, string>;
  /** The file that was sent through the console; null for the command line. */
  import_file_id: string | null;
}

/** A file that was sent through the console. */
export interface ImportFiles {
  store_id: string;
  id: Generated<string>;
  subject: string;
  name: string;
  size: number;
  by_name: string;
  made_at: MadeInstant;
  /** Who began to send it: it is nobody else's. Null where that is not known any more. */
  user_id: string | null;
  /** When it was first given to a check, and when all of it was imported; null before. */
  checked_at: Instant | null;
  run_at: Instant | null;
}

/** A part of such a file, which is kept as a file of its own. */
export interface ImportParts {
  store_id: string;
  import_id: string;
  starts_at: number;
  size: number;
  file_id: string;
}

/** What a record was before an import changed it. */
export interface BeforeImages {
  store_id: string;
  import_number: number;
  kind: "order" | "product";
  record_id: string;
  /** Of an order its rows by table; of a product the columns that a file can say. */
  before: Json<unknown>;
  /** What the import made of these columns of a product; null for an order, whose history tells it. */
  after: Json<unknown> | null;
}

/** A line of a file that became a line of a return, or one of several. */
export interface ImportedReturnLines {
  store_id: string;
  import_number: number;
  file_line: number;
  /** The return's number in the file. */
  name: string;
  product: string;
  return_id: string;
  line: number;
  quantity: number;
}

export interface ImportMaps {
  business_unit_id: string;
  subject: string;
  name: string;
  /** How a file is read; only imports know its shape. */
  mapping: Json<unknown>;
  saved_at: MadeInstant;
}

/** The tables of imports. */
export interface ImportTables {
  imports: Imports;
  import_files: ImportFiles;
  import_parts: ImportParts;
  before_images: BeforeImages;
  imported_return_lines: ImportedReturnLines;
  import_maps: ImportMaps;
}
