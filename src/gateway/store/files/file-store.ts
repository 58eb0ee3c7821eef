import type { Database } from "#gateway/database/schema.ts";
import type { WorkFolders } from "./work-folders.ts";

/** Where files lie outside the database: in a folder, or in a bucket of a store that speaks S3. */
export type OutsidePlace = Database["loose_files"]["place"];

/** A place outside the database for files. A file is never changed: its path is used once. */
export interface FileStore {
  /** Writes a file. Once this resolves it is there whole, even if the power fails; if it rejects, some of it may be. */
  put(path: string, file: { readonly type: string; readonly bytes: Uint8Array | Blob }): Promise<void>;
  /** The bytes of a file; null where there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /** The bytes of a file as they are read; null where there is none. */
  stream(path: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes a file, also a half-written one. It is no error when there is none. */
  remove(path: string): Promise<void>;
}

/** The places for files, and the one for new files. Files in a place from earlier settings can still be read. */
export interface FileStores {
  readonly newFiles: OutsidePlace;
  readonly folder: FileStore;
  readonly bucket: FileStore | null;
  /** Where files are written that are not kept. */
  readonly work: WorkFolders;
}

/** The path of a file outside the database. */
export function pathOf(storeId: string, id: string): string {
  return `${storeId}/${id}`;
}

/** The place of a name. Throws an Error when the settings do not name it any more. */
export function storeOf(stores: FileStores, place: OutsidePlace): FileStore {
  const store = stores[place];
  if (!store) throw new Error("a file is kept in a bucket, but FILES_URL is not set");
  return store;
}
