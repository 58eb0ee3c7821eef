import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });

/** What is kept of orders, or what a rebuild makes of them. */
async function buys(from: "kept" | "rebuilt", ids: readonly string[]) {
  const table = from === "kept" ? sql`customer_buys` : sql`customer_buys_of(${storeId}, ${ids}::uuid[])`;
  const { rows } = await sql<{ order_id: string; what: string; customer_id: string; net: string }>`
    select * from ${table} where store_id = ${storeId} and order_id = any(${ids}::uuid[])
    order by order_id, what`.execute(gateway.db);
  return rows;
}

/** What is kept of one order, which is what a rebuild makes of it too. */
async function netOf(orderId: string): Promise<number[]> {
  const kept = await buys("kept", [orderId]);
  expect(kept).toEqual(await buys("rebuilt", [orderId]));
  return kept.map(({ net }) => Number(net)).toSorted((a, b) => a - b);
}

async function changeStatus(orderId: string, status: "Cancelled" | "Accepted"): Promise<number> {
  const { order } = await gateway.call("orders.read", { params: { storeId, orderId } }, as());
  const request = { params: { storeId, orderId, status }, body: { version: order.version, note: "asked for it" } };
  return (await gateway.call("orders.change-status", request, as())).version;
}

it("keeps what of each order stayed with its customer, as a rebuild makes it", async () => {
  const { db } = gateway;
  const [milk, bread] = [
    await buildProduct(db, storeId, { code: "MILK", category: "Dairy", price: 1_000 }),
    await buildProduct(db, storeId, { code: "BREAD", category: "Bakery", price: 3_000 }),
  ];
  const placed = await gateway.call(
    "orders.create",
    {
      params: { storeId },
      body: {
        source: "tele",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: "Ravi", phone: "9333300000" },
        payment: "Online",
        lines: [
          { productId: milk.id, quantity: 2 },
          { productId: bread.id, quantity: 1 },
        ],
      },
    },
    as(),
  );
  // Two products, two categories, and all goods.
  expect(await netOf(placed.id)).toEqual([2_000, 2_000, 3_000, 3_000, 5_000]);
  await sql`update order_lines set returned_quantity = 1 where order_id = ${placed.id} and code = 'MILK'`.execute(db);
  expect(await netOf(placed.id)).toEqual([1_000, 1_000, 3_000, 3_000, 4_000]);
  await sql`update order_lines set returned_quantity = 2 where order_id = ${placed.id} and code = 'MILK'`.execute(db);
  expect(await netOf(placed.id)).toEqual([3_000, 3_000, 3_000]);
  await changeStatus(placed.id, "Cancelled");
  expect(await netOf(placed.id)).toEqual([]);
});

it("moves with an order to another customer, and knows nothing of orders of nobody", async () => {
  const { db } = gateway;
  const [one, other] = [await buildCustomer(db, storeId), await buildCustomer(db, storeId)];
  const { id } = await buildOrder(db, storeId, { customer_id: one.id });
  const before = await netOf(id);
  expect(before).toHaveLength(2);
  await db.updateTable("orders").set({ customer_id: other.id }).where("id", "=", id).execute();
  expect(await netOf(id)).toEqual(before);
  expect((await buys("kept", [id])).every(({ customer_id }) => customer_id === other.id)).toBe(true);
  await db.updateTable("orders").set({ customer_id: null }).where("id", "=", id).execute();
  expect(await netOf(id)).toEqual([]);
});

it("counts an order once that has goods of a category and of one below it", async () => {
  const { db } = gateway;
  const top = await db
    .insertInto("categories")
    .values({ store_id: storeId, name: "Sweets" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("categories").values({ store_id: storeId, name: "Fudge", parent_id: top.id }).execute();
  const { id } = await buildCustomer(db, storeId, { code: "SWEET" });
  const lines = ["Sweets", "Fudge"].map((category) => ({ category }));
  await buildOrder(db, storeId, { customer_id: id, lines });
  const count = async (line: string) =>
    (await gateway.call("segments.count", { params: { storeId }, body: { line } }, as())).members;
  expect([await count("bought Sweets"), await count("bought Sweets >= 2")]).toEqual([1, 0]);
  await buildOrder(db, storeId, { customer_id: id, lines });
  expect(await count("bought Sweets >= 2")).toBe(1);
});
