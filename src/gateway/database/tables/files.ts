import type { Generated } from "kysely";

interface Files {
  store_id: string;
  id: Generated<string>;
  /** SHA-256 of the bytes. */
  hash: Buffer;
  type: string;
  name: string;
  bytes: Buffer;
}

/** The table of uploaded files. */
export interface FileTables {
  files: Files;
}
