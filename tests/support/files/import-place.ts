import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Database } from "#gateway/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { emptyTables } from "../database/tables.ts";

/** Where the imports of a test file read and write. */
interface ImportPlace {
  readonly db: Kysely<Database>;
  /** The folder of the files. */
  readonly folder: string;
  /** Writes a file to import; answers its path. */
  write(content: string | Buffer, name?: string): Promise<string>;
}

/** Makes a database and a folder for the imports of a test file; both are empty before each of its tests. */
export function startImportPlace(): ImportPlace {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await emptyTables(database.db);
  });
  return {
    get db() {
      return database.db;
    },
    get folder() {
      return folder;
    },
    async write(content, name = "lines.csv") {
      const file = join(folder, name);
      await writeFile(file, content);
      return file;
    },
  };
}
