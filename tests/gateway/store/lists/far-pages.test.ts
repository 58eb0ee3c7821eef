import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListContract } from "#contract/lists/list.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { recount } from "#gateway/store/orders/rows/order-status-counts.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import { createTestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../../support/database/rows.ts";
import { inTransaction } from "../../../support/database/transaction.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

let storeId: string;
/** More than are counted with a page, and no whole number of pages. */
const made = 2_330;
const pageSize = 50;

beforeAll(async () => {
  storeId = (await buildStore(db, { business_unit_id: await buildBusinessUnit(db) })).id;
  const { id: order } = await buildOrder(db, storeId);
  // Many have the same value, and some none, in one column or another.
  await db
    .insertInto("products")
    .values(
      Array.from({ length: made }, (_, nth) => ({
        store_id: storeId,
        code: `FAR${nth}`,
        name: `Rice ${nth % 40}`,
        brand: nth % 3 ? `B${nth % 7}` : "",
        unit: "piece" as const,
        mrp: 1_200,
        price: 1_000 + (nth % 11),
        tax_rate: 500,
        cost: nth % 5 ? 500 + (nth % 9) : null,
      })),
    )
    .execute();
  await sql`
    insert into product_stock (store_id, product_id, on_hand) select store_id, id, price % 7 from products
    where store_id = ${storeId} and price % 3 > 0`.execute(db);
  const { rows } = await sql<{ columns: string }>`
    select string_agg(column_name, ', ') as columns from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER'`.execute(db);
  const columns = sql.raw(rows[0]?.columns ?? "");
  await sql`
    insert into orders (${columns}) select ${columns} from (
      select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'number', 'F001-' || nth,
        'slot_end', case when nth % 4 > 0 then orders.slot_end end,
        'slot_start', case when nth % 4 > 0 then orders.slot_start end,
        'placed_at', orders.placed_at - nth % 200 * interval '1 hour'))).*
      from orders, generate_series(2, ${made}) as nth where id = ${order}) as added`.execute(db);
  await inTransaction(db, (trx) => recount(trx, storeId));
});

describe.each([
  ["products", storedKinds.product.list as GatewayList<ListContract>],
  ["orders, whose number is kept", orders as GatewayList<ListContract>],
])("a far page of %s", (_, list) => {
  const read = async (filter: object, page: number, size: number) => {
    const { rows, total, atLeast } = await readPage(db, list, storeId, filter, { page, pageSize: size });
    return { ids: rows.map((row) => (row as { id: string }).id), total, atLeast };
  };

  test.each(list.contract.columns.map(String))(
    "sorted by %s has the rows of its place, from either end",
    async (column) => {
      for (const descending of [false, true]) {
        const filter = { sort: { column, descending } };
        const { ids: all } = await read(filter, 1, made);
        for (const page of [22, 24, 25, 43, 46, 47, 48]) {
          const far = await read(filter, page, pageSize);
          expect(far.ids).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
          if (page > 41) expect(far).toMatchObject({ total: made, atLeast: false });
        }
      }
    },
  );
});
