import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildUser, buildBusinessUnit, buildRole } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

it("an upgrade leaves each push token to the login that registered it last", async () => {
  const { db } = database;
  // As it was before: two logins could register one browser at the same moment.
  await sql`drop table known_devices`.execute(db);
  await sql`drop index device_tokens_user`.execute(db);
  await sql`alter table device_tokens drop constraint device_tokens_pkey, add primary key (user_id, device_token)`.execute(
    db,
  );
  const unit = await buildBusinessUnit(db);
  await buildRole(db, unit, "viewer");
  const user = async () => (await buildUser(db, { business_unit_id: unit, role: "viewer" })).id;
  const [first, second] = [await user(), await user()];
  const row = (user_id: string, device_token: string, created_at: string) => ({
    user_id,
    device_token,
    device_type: "WEB",
    created_at,
  });
  await db
    .insertInto("device_tokens")
    .values([
      row(first, "shared", "2026-11-01T00:00:00Z"),
      row(second, "shared", "2026-11-02T00:00:00Z"),
      row(first, "same moment", "2026-11-01T00:00:00Z"),
      row(second, "same moment", "2026-11-01T00:00:00Z"),
      row(first, "own", "2026-11-01T00:00:00Z"),
    ])
    .execute();
  await sql`alter table users rename to accounts`.execute(db);
  await sql`alter table device_tokens rename column user_id to account_id`.execute(db);
  await migrations["0010_devices"]?.up(db);
  const { rows } = await sql`
    select device_token, account_id as user_id from device_tokens order by device_token`.execute(db);
  expect(rows).toEqual([
    { device_token: "own", user_id: first },
    { device_token: "same moment", user_id: [first, second].toSorted().at(-1) },
    { device_token: "shared", user_id: second },
  ]);
});
