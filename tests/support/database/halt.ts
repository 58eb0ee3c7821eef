import { sql } from "kysely";
import { Client } from "pg";
import { until } from "../run/until.ts";
import type { TestDatabase } from "./database.ts";

/** A program that is halted in the middle of what it writes. */
export interface Halt {
  /** Resolves once it waits, with its first transaction done and the second begun; also when it has `ended` before. */
  reached(ended: Promise<unknown>): Promise<void>;
  /** Lets it go on, and halts no other. */
  release(): Promise<void>;
}

/** A number that nothing else locks. */
const key = 8_400_611;

/**
 * Halts whatever writes rows of a table in several transactions, in its second one: so it can be killed half way, however
 * fast the machine is.
 */
export async function haltHalfWay({ db, url }: TestDatabase, table: string): Promise<Halt> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_advisory_lock(${key})`);
  await client.query(`
    create schema halt;
    create table halt.transactions (id xid8 primary key);
    create function halt.wait() returns trigger language plpgsql as $$
      begin
        insert into halt.transactions values (pg_current_xact_id()) on conflict do nothing;
        if (select count(*) from halt.transactions) > 1 then perform pg_advisory_xact_lock_shared(${key}); end if;
        return null;
      end $$;
    create trigger halt after insert on ${table} for each statement execute function halt.wait()`);
  return {
    async reached(ended) {
      let hasEnded = false;
      void ended.then(() => (hasEnded = true));
      await until(
        "the program is halted",
        async () => {
          if (hasEnded) return true;
          const { rows } = await sql`
            select 1 from pg_locks where locktype = 'advisory' and not granted and objid = ${key}
              and database = (select oid from pg_database where datname = current_database())`.execute(db);
          return rows.length > 0;
        },
        { timeout: 240_000 },
      );
    },
    async release() {
      await client.end();
      await sql`drop schema halt cascade`.execute(db);
    },
  };
}
