import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFileStores } from "#gateway/store/files/create-file-stores.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";

/** A folder for uploaded files that is made when the first one comes. */
export interface TestFiles {
  readonly files: FileStores;
  readonly directory: string;
  drop(): Promise<void>;
}

/** Names a folder of its own for uploaded files. */
export function createTestFiles(): TestFiles {
  const data = join(tmpdir(), `aisle-files-${randomUUID()}`);
  return {
    files: createFileStores(data, null),
    directory: join(data, "files"),
    drop: () => rm(data, { recursive: true, force: true }),
  };
}
