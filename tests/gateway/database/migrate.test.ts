import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { migrate, migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** A migration slow enough for a second gateway to arrive in the middle of it. */
const slow = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table made_once (id int)`.execute(db);
    await sql`select pg_sleep(0.3)`.execute(db);
  },
};

const addColumn = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table made_once add column note text`.execute(db);
  },
};

/** A busy machine gets there late. */
const patient = { timeout: 10_000 };

describe("migrations", () => {
  it("run once though two gateways start at once", async () => {
    const list = { ...migrations, "9000_slow": slow };
    const runs = await Promise.all([migrate(database.url, list), migrate(database.url, list)]);
    expect(runs.flatMap(({ done }) => done)).toEqual(["9000_slow"]);
  });

  it("leave nothing behind when one fails", async () => {
    const broken = {
      up: async (db: Kysely<unknown>) => {
        await sql`create table half_made (id int)`.execute(db);
        await sql`select 1 / 0`.execute(db);
      },
    };
    const list = { ...migrations, "9000_slow": slow, "9001_broken": broken };
    await expect(migrate(database.url, list)).rejects.toThrow("division by zero");
    const { rows } = await sql`select to_regclass('half_made') as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
  });

  it("let those who sell wait no longer than 100 ms for each try, and are done once their tables are free", async () => {
    const list = { ...migrations, "9000_slow": slow, "9001_column": addColumn };
    const seller = new Client({ connectionString: database.url });
    await seller.connect();
    onTestFinished(() => seller.end());
    await seller.query("begin; lock table made_once in access share mode");
    const migrating = migrate(database.url, list);
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query("set lock_timeout = '2s'");
    for (let tries = 0; tries < 3; tries += 1) {
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where relation = 'made_once'::regclass and not granted`.execute(
          database.db,
        );
        expect(rows).toHaveLength(1);
      }, patient);
      // A reader that comes after the step has asked for its lock waits behind it, and not until the seller has ended.
      await reader.query("select count(*) from made_once");
    }
    await seller.query("commit");
    expect(await migrating).toEqual({ done: ["9001_column"], isNewer: false });
  });

  it("make indexes beside those who write, and anew what was begun and never finished", async () => {
    await sql`insert into made_once values (1), (1)`.execute(database.db);
    // Refused in the middle by two equal rows, an index stays there and serves nobody.
    await expect(
      sql`create unique index concurrently made_once_id on made_once (id)`.execute(database.db),
    ).rejects.toThrow("could not create unique index");
    const indexed = { up: async () => {}, indexes: { made_once_id: "made_once (id)" } };
    const list = { ...migrations, "9000_slow": slow, "9001_column": addColumn, "9002_index": indexed };
    const writer = new Client({ connectionString: database.url });
    await writer.connect();
    onTestFinished(() => writer.end());
    await writer.query("begin; insert into made_once values (2)");
    const migrating = migrate(database.url, list);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where query ~ '^(create|drop) index concurrently'
        and wait_event_type = 'Lock' and datname = current_database()`.execute(database.db);
      expect(rows).toHaveLength(1);
    }, patient);
    // It waits for who writes, and lets others write.
    await sql`insert into made_once values (3)`.execute(database.db);
    await writer.query("commit");
    expect((await migrating).done).toEqual(["9002_index"]);
    const { rows } = await sql`select indisvalid as valid, indisunique as only from pg_index
      where indexrelid = 'made_once_id'::regclass`.execute(database.db);
    expect(rows).toEqual([{ valid: true, only: false }]);
    const empty = await createTestDatabase("template0");
    await migrate(empty.url, { "0001_table": { up: slow.up }, "0002_index": indexed });
    const { rows: made } = await sql`select to_regclass('made_once_id') is not null as made`.execute(empty.db);
    expect(made).toEqual([{ made: true }]);
    await empty.drop();
  });

  it("of a newer version leave an older gateway its start, unless one of them says that it takes something away", async () => {
    expect(await migrate(database.url)).toEqual({ done: [], isNewer: true });
    const contract = { up: async () => {} };
    const list = { ...migrations, "9000_slow": slow, "9001_column": addColumn, "9002_index": contract };
    expect((await migrate(database.url, { ...list, "9003_contract_columns": contract })).done).toHaveLength(1);
    expect((await migrate(database.url, { ...list, "9003_contract_columns": contract })).isNewer).toBe(false);
    await expect(migrate(database.url)).rejects.toThrow("step 9003_contract_columns leaves out what this one needs");
  });

  it("that a newer version has replaced by others leave an older gateway its start, unless one of them takes something away", async () => {
    const newer = await createTestDatabase();
    onTestFinished(() => newer.drop());
    const replace = async (name: string): Promise<void> => {
      await sql`delete from kysely_migration`.execute(newer.db);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(newer.db);
    };
    await replace("9000_all_that_was");
    expect(await migrate(newer.url)).toEqual({ done: [], isNewer: true });
    await replace("9000_contract_all");
    await expect(migrate(newer.url)).rejects.toThrow("step 9000_contract_all leaves out what this one needs");
  });

  it("are the files of their folder, in the order of their numbers, under the names that landed databases know", () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    const numbers = names.map((name) => /^(\d{4})_[a-z_]+$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(names.length);
    expect(names.slice(0, 3)).toEqual(["0400_texts", "0401_stores", "0402_access"]);
  });
});
