import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

it("an upgrade gives every order the search text that a new one gets", async () => {
  const { db } = database;
  const storeId = (await buildStore(db, { business_unit_id: await buildBusinessUnit(db) })).id;
  await buildOrder(db, storeId, {
    number: "S1-000007",
    customer_name: "Émile  ZOLA",
    customer_phone: "",
    lines: [
      { name: "Crème  Fraîche", code: "P2" },
      { name: "85123A", code: "85123A" },
      { name: "Green apples", code: "P1" },
      { name: "Crème Fraîche", code: "p2" },
      { name: "ﬁne ΣΑΣ", code: "Ä-9" },
    ],
  });
  await buildOrder(db, storeId, { number: "S1-000008", lines: [] });
  const texts = () => db.selectFrom("order_search").select("search").orderBy("search").execute();
  const made = await texts();
  expect(made[0]?.search).toBe(" s1-000007 emile zola\n creme fraiche p2\n 85123a\n green apples p1\n fine σασ a-9");
  await sql`update order_search set search = ' before'`.execute(db);
  await sql`drop index order_lines_product`.execute(db);
  // The second one folds the letters that the first did not.
  for (const upgrade of ["search_products", "folded_letters"])
    await Object.entries(migrations)
      .find(([name]) => name.endsWith(upgrade))?.[1]
      .up(db);
  expect(await texts()).toEqual(made);
});
