// Writes the types of the tables (src/gateway/database/tables.ts) from the database as the migrations make it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#gateway/database/migrate.ts";
import { startDatabaseServer } from "#gateway/database/server.ts";
import { tableTypes } from "./table-types.ts";

const directory = mkdtempSync(join(tmpdir(), "aisle-tables-"));
const log = { info: () => {}, warn: console.error, error: console.error };
try {
  const server = await startDatabaseServer({ directory, log, durable: false });
  try {
    await migrate(server.url);
    writeFileSync(join(import.meta.dirname, "../src/gateway/database/tables.ts"), await tableTypes(server.url));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
