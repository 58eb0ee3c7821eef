import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { Client } from "pg";
import { inject } from "vitest";
import { openDatabase } from "#gateway/database/connect.ts";
import type { Database } from "#gateway/database/schema.ts";
import { atDatabase, templateDatabase } from "./global-database.ts";

/** A migrated database for one test file. */
export interface TestDatabase {
  /** With the rights of its owner, as `db` is. */
  readonly url: string;
  /** With those of the role that may only serve. */
  readonly servingUrl: string;
  /** The same through PgBouncer; null where tests connect to the server itself. */
  readonly pooledUrl: string | null;
  readonly db: Kysely<Database>;
  /** Closes `db` and deletes the database, even when other connections are open. */
  drop(): Promise<void>;
}

/**
 * Makes a database from a template; it is empty unless another template is given. Make one for each test file and drop it at its end: `const database = await
 * createTestDatabase(); afterAll(() => database.drop());`
 */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying its files takes half the time of logging each of its pages, and so does dropping them later.
  await ask(server, `create database ${name} template ${template} strategy file_copy`);
  const url = atDatabase(server, name);
  // Whoever waits for the locks of many others waits longer on a busy machine.
  const db = openDatabase(url, { connections: 5, keepsPlans: true, statementTimeout: 120_000 });
  return {
    url,
    servingUrl: atDatabase(inject("servingServer"), name),
    pooledUrl: inject("pooledServer") === "" ? null : atDatabase(inject("pooledServer"), name),
    db,
    async drop() {
      await db.destroy();
      await ask(server, `drop database ${name} with (force)`);
    },
  };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
