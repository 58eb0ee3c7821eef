import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImport } from "#gateway/imports/run-import.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildStore } from "../../../support/database/rows.ts";
import { askedImport } from "../../../support/files/asked-import.ts";
import { quietTools } from "../../../support/files/import-tools.ts";

const file = fileURLToPath(new URL("../../../../../shared/data/syn_blinkit_customers.csv", import.meta.url));
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "aisle-real-customers-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test.skipIf(!existsSync(file))(
  "2,500 real lines of customers go in, and their phones are known however they are written (needs ../shared/data)",
  async () => {
    const { db } = database;
    const store = await buildStore(db, { business_unit_id: await buildBusinessUnit(db) });
    const own = join(folder, "customers.csv");
    await copyFile(file, own);
    const map = "code=customer_id,name=customer_name,phone=phone,email=email";
    const asked = await askedImport(["customers", own, "--store", store.code, "--map", map]);
    const result = await runImport(db, asked.subject, { ...asked.wanted, by: "Meera" }, quietTools());
    expect(result).toMatchObject({ linesRead: 2_500, records: 2_500, refused: {} });
    // What may be wrong is told: only 1,008 of the phones can be Indian mobiles.
    expect(result.remarks[0]).toMatch(/^1,492 lines with a phone that is no Indian mobile number: 2, 3, 4, 7, /);
    const { rows } = await sql<{ count: number; mobiles: number }>`
      select count(*)::int as count, count(*) filter (where phone_key ~ '^[6-9][0-9]{9}$')::int as mobiles
      from customers where store_id = ${store.id}`.execute(db);
    expect(rows).toEqual([{ count: 2_500, mobiles: 1_008 }]);
  },
);
