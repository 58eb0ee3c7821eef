import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { foldText } from "#contract/fold-text.ts";
import { migrations } from "#gateway/database/migrate.ts";
import { createTestDatabase } from "../../support/database/database.ts";
import { buildBusinessUnit, buildCustomer, buildOrder, buildProduct, buildStore } from "../../support/database/rows.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

it("an upgrade folds what is kept anew, and keeps apart what has become the same", async () => {
  const { db } = database;
  const { id: storeId } = await buildStore(db, { business_unit_id: await buildBusinessUnit(db) });
  // As it was before: no letter but those with an accent was folded.
  await sql`
    create or replace function fold_letters(lower text) returns text language sql immutable parallel safe
    return lower`.execute(db);
  const name = "Ørsted O’Brien Łódź";
  const { id: customer } = await buildCustomer(db, storeId, { name });
  for (const code of ["Łódź", "Lodz"]) await buildProduct(db, storeId, { code });
  for (const template of ["Straße", "Strasse"])
    await sql`insert into message_templates (store_id, name, occasion, channel, text)
      values (${storeId}, ${template}, 'Own words', 'SMS', 'Hello')`.execute(db);
  const { id: order } = await buildOrder(db, storeId, { customer_id: customer, customer_name: name });
  await sql`update order_search set search = ' old ørsted łodz' || chr(10) || ' rice' where order_id = ${order}`.execute(
    db,
  );

  const [, migration] = Object.entries(migrations).find(([key]) => key.endsWith("_folded_letters")) ?? [];
  await migration?.up(db);

  const read = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(db)).rows.map(({ text }) => text);
  expect((await read(sql`select list_search as text from customers where id = ${customer}`)).join()).toContain(
    foldText(name),
  );
  expect(await read(sql`select search as text from order_search where order_id = ${order}`)).toEqual([
    " old orsted lodz\n rice",
  ]);
  expect(
    await read(sql`select name as text from message_templates where store_id = ${storeId} order by name collate "C"`),
  ).toEqual(["Strasse", "Straße (2)"]);
  expect(await read(sql`select code as text from products where store_id = ${storeId} and shares_code`)).toEqual([
    "Łódź",
  ]);
  const plans = await read(sql`
    select indexname as text from pg_indexes where indexname ~ '^(customers|products|refunds|invoices)_.*(search|text)'`);
  expect(plans.toSorted()).toEqual(
    expect.arrayContaining([
      "customers_list_search",
      "customers_search",
      "invoices_text",
      "products_search",
      "refunds_text",
    ]),
  );
});
