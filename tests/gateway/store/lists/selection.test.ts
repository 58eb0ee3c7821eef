import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSelected } from "#gateway/store/lists/selection.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { buildBusinessUnit, buildProduct, buildStore } from "../../../support/database/rows.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

/** Of more, the database would take another plan. */
const many = 400;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("reads hundreds of selected rows at once, by what was bought, in a store of which the database knows nothing yet", async () => {
  const { db } = database;
  const storeId = (await buildStore(db, { business_unit_id: await buildBusinessUnit(db) })).id;
  const rice = await buildProduct(db, storeId, { name: "Rice" });
  const tea = await buildProduct(db, storeId, { name: "Tea" });
  // The database counts what a table has when it has time for it, which is not this soon.
  await sql`
    insert into orders (store_id, number, status, placed_at, slot_start, slot_end, customer_name, customer_phone,
      item_count, lines_amount, amount, payment_state, source, order_type, delivery_type)
    select ${storeId}, 'N-' || nth, 'Accepted', now(), now() + interval '1 day', now() + interval '26 hours', 'Many',
      '9111111111', 1, 2000, 2000, 'Not Paid', 'web', 'Normal', 'HOME_DELIVERY'
    from generate_series(1, ${many}) as nth`.execute(db);
  await sql`
    insert into order_lines (store_id, order_id, line, product_id, code, name, unit, quantity, mrp, unit_price, tax_rate,
      tax, amount)
    select store_id, id, 1, ${rice.id}, 'P-1', 'Rice', 'piece', 2, 1200, 1000, 500, 95, 2000 from orders`.execute(db);
  const ids = (await db.selectFrom("orders").select("id").where("store_id", "=", storeId).execute()).map(
    ({ id }) => id,
  );
  expect(ids).toHaveLength(many);
  const read = (filter: { product?: string[] }) => readSelected(db, orders, storeId, ids, filter);
  expect((await read({ product: [rice.id] })).left).toEqual([]);
  expect((await read({ product: [tea.id] })).left).toEqual(ids);
  // Each row compared with each takes some hundred times as long as no filter, on any machine.
  const timeOf = async (filter: { product?: string[] }) => {
    const times = [];
    for (let nth = 0; nth < 3; nth++) {
      const began = performance.now();
      await read(filter);
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  expect(await timeOf({ product: [tea.id] })).toBeLessThan(30 * (await timeOf({})));
});
