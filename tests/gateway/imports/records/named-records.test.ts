import { afterAll, expect, it } from "vitest";
import { resolveNames } from "#gateway/imports/records/named-records.ts";
import { createTestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildPicker, buildStore } from "../../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

it("another record is found by its name, unless nobody or more than one has it", async () => {
  const { db } = database;
  const storeId = (await buildStore(db, { business_unit_id: await buildBusinessUnit(db) })).id;
  const { id } = await buildPicker(db, storeId, { name: "Asha Rao" });
  await buildPicker(db, storeId, { name: "Biru Das" });
  const same = await buildPicker(db, storeId, { name: "biru das", state: "DELETE" });
  await buildPicker(db, storeId, { name: "Biru das" });
  const names = ["asha rao", "Biru Das", "Nobody", null];
  const lines = names.map((pickerId, line) => ({ values: { pickerId }, record: { line, fields: [] } }));
  const fields = { pickerId: { type: "record", kind: "picker", nameIn: "pickerName" } } as const;
  const found = await resolveNames(db, { fields }, storeId, lines);
  expect(found.map(({ values, reason }) => reason ?? values["pickerId"])).toEqual([
    id,
    "picker: several pickers have this name",
    "picker: no picker of the store has this name",
    null,
  ]);
  expect(JSON.stringify(found)).not.toContain(same.id);
});
