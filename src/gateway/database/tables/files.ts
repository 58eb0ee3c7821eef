import type { ColumnType, Generated } from "kysely";
import type { MadeInstant } from "#gateway/database/columns.ts";

/** Where files lie outside the database: in a folder, or in a bucket of a store that speaks S3. */
export const outsidePlaces = ["folder", "bucket"] as const;
export type OutsidePlace = (typeof outsidePlaces)[number];

/** Where the bytes of a file are; "database" is their row. */
export const filePlaces = ["database", ...outsidePlaces] as const;
export type FilePlace = (typeof filePlaces)[number];

export interface Files {
  store_id: string;
  id: Generated<string>;
  /** SHA-256 of the bytes. */
  hash: Buffer;
  type: string;
  name: string;
  /** Null for a file that is kept outside the database. */
  bytes: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  place: ColumnType<FilePlace, FilePlace | undefined, never>;
  /** Bytes. */
  size: number;
  /** The record that has the file; null for one that its record names itself. */
  kind: ColumnType<string | null, string | null | undefined, never>;
  record_id: ColumnType<string | null, string | null | undefined, never>;
  user_id: ColumnType<string | null, string | null | undefined, never>;
  by_name: ColumnType<string, string | undefined, never>;
  at: MadeInstant;
}

export interface LooseFiles {
  /** The name under which it lies outside: that of its store and its own. */
  path: string;
  place: OutsidePlace;
  at: MadeInstant;
}

/** The tables of uploaded files, and of what lies outside the database without a row. */
export interface FileTables {
  files: Files;
  loose_files: LooseFiles;
}
