import { type Kysely, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
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

describe("migrations", () => {
  it("run once though two gateways start at once", async () => {
    const list = { ...migrations, "9999_slow": slow };
    const runs = await Promise.all([migrate(database.url, list), migrate(database.url, list)]);
    expect(runs.flat()).toEqual(["9999_slow"]);
  });

  it("leave nothing behind when one fails", async () => {
    const broken = {
      up: async (db: Kysely<unknown>) => {
        await sql`create table half_made (id int)`.execute(db);
        await sql`select 1 / 0`.execute(db);
      },
    };
    const list = { ...migrations, "9999_slow": slow, "9999_zbroken": broken };
    await expect(migrate(database.url, list)).rejects.toThrow("division by zero");
    const { rows } = await sql`select to_regclass('half_made') as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
  });

  it("are the files of their folder, in the order of their numbers, under the names that landed databases know", () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    const numbers = names.map((name) => /^(\d{4})_[a-z_]+$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(names.length);
    expect(names.slice(0, 7)).toEqual([
      "0001_foundation",
      "0002_access",
      "0003_log_in_age",
      "0004_name_order",
      "0005_record_events",
      "0006_records",
      "0007_files",
    ]);
  });
});
