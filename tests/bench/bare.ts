import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { rowParser } from "#gateway/database/connect.ts";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { finishTransaction, makeTransact } from "#gateway/database/transact.ts";

/** A statement as it is sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The database without the gateway, as the baseline. */
export interface Bare {
  readonly pool: Pool;
  /**
   * Records the statements of the gateway's own code, so that both sides run the same; everything it writes is rolled
   * back.
   */
  statementsOf(ask: (trx: Trx) => Promise<unknown>): Promise<Statement[]>;
  run(statements: readonly Statement[]): Promise<void>;
  /** Runs the statements in one transaction, as a change does. */
  commit(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

class TakenBack extends Error {}

/** Opens a pool as large as the gateway's. */
export function openBare(url: string): Bare {
  const pool = new Pool({
    connectionString: url,
    max: 20,
    application_name: "bench bare",
    // The gateway's own code, whose statements are recorded, computes with the values.
    types: { getTypeParser: rowParser },
  });
  // A bench that is called off stops the server under it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  let noted: Statement[] = [];
  const noting = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === "query" && !/^(begin|commit|rollback|start)/i.test(query.sql)) {
        noted.push({ text: query.sql, values: [...query.parameters] });
      }
    },
  });
  return {
    pool,
    async statementsOf(ask) {
      noted = [];
      // In the gateway's own transaction, which notifies after the commit: no notification is among the statements.
      await makeTransact(noting, () => {})(async (trx) => {
        await ask(trx);
        await finishTransaction(trx);
        throw new TakenBack();
      }).catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
      return noted;
    },
    async run(statements) {
      for (const { text, values } of statements) await pool.query(text, values);
    },
    async commit(statements) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        for (const { text, values } of statements) await client.query(text, values);
        await client.query("commit");
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
