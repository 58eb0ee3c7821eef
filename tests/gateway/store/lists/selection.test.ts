import { CompiledQuery, sql } from "kysely";
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
  // Each row compared with each would be many times many.
  expect(await rowsTouched((db) => readSelected(db, orders, storeId, ids, { product: [tea.id] }))).toBeLessThan(
    20 * many,
  );
});

/** A step of a plan, with what it did when it was carried out. */
interface Step {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Step[];
}

/** How many rows the database looks at, in all steps of the plan, to read what is found. */
async function rowsTouched(read: (db: TestDatabase["db"]) => Promise<unknown>): Promise<number> {
  const { db } = database;
  const asked: CompiledQuery[] = [];
  await read(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        asked.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const query = asked.find(({ sql: text }) => text.includes("$isFound"));
  if (!query) throw new Error("the rows are read by another statement");
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": readonly [{ readonly Plan: Step }] }>(explained);
  const touched = (step: Step): number => {
    const removed = (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Join Filter"] ?? 0);
    const below = (step.Plans ?? []).reduce((sum, one) => sum + touched(one), 0);
    return (step["Actual Rows"] + removed) * step["Actual Loops"] + below;
  };
  const [first] = rows;
  if (!first) throw new Error("the plan is not told");
  return touched(first["QUERY PLAN"][0].Plan);
}
