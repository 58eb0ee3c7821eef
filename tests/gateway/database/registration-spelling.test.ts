import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildRider, buildStore, buildVehicle } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

it("an upgrade keeps vehicles that have one registration with other spaces, and says which ones it renamed", async () => {
  const { db } = database;
  // As it was before: spaces make a difference.
  await sql`drop index vehicles_registration`.execute(db);
  await sql`create unique index vehicles_registration on vehicles (store_id, upper(registration))
    where state <> 'DELETE'`.execute(db);
  const unit = await buildBusinessUnit(db);
  const storeId = (await buildStore(db, { business_unit_id: unit })).id;
  const other = (await buildStore(db, { business_unit_id: unit })).id;
  const plain = await buildVehicle(db, storeId, { registration: "KA 01 AB 1" });
  const driven = await buildVehicle(db, storeId, { registration: "KA01AB1", state: "INACTIVE" });
  await buildRider(db, storeId, { vehicle_id: driven.id });
  // The name that comes to mind first is taken.
  await buildVehicle(db, storeId, { registration: "KA 01 AB 1-2", state: "INACTIVE" });
  await buildVehicle(db, storeId, { registration: "KA01 AB1", state: "DELETE" });
  await buildVehicle(db, other, { registration: "KA 01AB1" });
  const rows = () =>
    db.selectFrom("vehicles").select(["id", "registration", "version"]).orderBy("registration").execute();
  const before = await rows();
  await migrations["0008_registration_spelling"]?.up(db);
  const after = await rows();
  const renamed = after.filter((row) => !before.some(({ registration }) => registration === row.registration));
  expect(after).toHaveLength(before.length);
  expect(renamed).toEqual([{ id: plain.id, registration: "KA 01 AB 1-2-2", version: 3 }]);
  expect(after.find(({ id }) => id === driven.id)).toMatchObject({ registration: "KA01AB1", version: 1 });
  const history = await db
    .selectFrom("record_history")
    .select(["by_name", "version", "changes", "text"])
    .orderBy("version")
    .execute();
  const text = "Another vehicle has this registration, written with other spaces";
  expect(history).toEqual([
    { by_name: "Upgrade", version: 2, changes: { registration: ["KA 01 AB 1", "KA 01 AB 1-2"] }, text },
    { by_name: "Upgrade", version: 3, changes: { registration: ["KA 01 AB 1-2", "KA 01 AB 1-2-2"] }, text },
  ]);
  await expect(buildVehicle(db, storeId, { registration: "k a01ab1" })).rejects.toThrow("vehicles_registration");
});
