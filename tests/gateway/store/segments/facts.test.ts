import { sql } from "kysely";
import { expect, it } from "vitest";
import { returnStatuses } from "#contract/enumerations.ts";
import { fetchedStatuses } from "#contract/returns/status.ts";
import { readInsight } from "#gateway/store/customers/insight.ts";
import { noteDelivered } from "../../../support/database/delivered.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildArea, buildCustomer, buildOrder } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Which of some lines describe a customer. */
async function met(customerId: string, ...lines: readonly string[]): Promise<boolean[]> {
  const ids = [];
  for (const line of lines) {
    const body = { name: `Of ${line} ${customerId}`, line };
    ids.push((await gateway.call("segments.create", { params: { storeId }, body }, as())).id);
  }
  const inside = await gateway.call("customers.segments", { params: { storeId, id: customerId } }, as());
  return ids.map((id) => inside.some((segment) => segment.id === id));
}

it("knows the area by the rule of orders: outline or pincode, only areas in use, in their order", async () => {
  const { db } = gateway;
  await buildArea(db, storeId, "560001", { name: "Alpha closed", state: "INACTIVE" });
  await buildArea(db, storeId, "560001", { name: "Beta", position: 2 });
  await buildArea(db, storeId, "560001", { name: "Zeta", position: 1 });
  const { id } = await buildCustomer(db, storeId);
  const address = { type: "Home", line: "1 Road", locality: "", city: "Pune" } as const;
  const keep = (pincode: string, used_at: string, line: string) =>
    db
      .insertInto("customer_addresses")
      .values({ store_id: storeId, customer_id: id, ...address, line, pincode, used_at })
      .execute();
  await keep("560001", daysAgo(1), "2 Road");
  await keep("999999", daysAgo(9), "3 Road");
  const { record } = await gateway.call("customers.read", { params: { storeId, id } }, as());
  expect(record.area).toBe("Zeta");
  expect(await met(id, "area = Zeta", "area = Beta", 'area = "Alpha closed"')).toEqual([true, false, false]);
});

it("leaves out what was called off: the first order, the last one and the ways to order", async () => {
  const { id } = await buildCustomer(gateway.db, storeId);
  const place = (days: number, source: "web" | "tele" | "ios", status: "Delivered" | "Cancelled" | "Rejected") =>
    buildOrder(gateway.db, storeId, { customer_id: id, placed_at: daysAgo(days), source, status });
  await place(90, "tele", "Rejected");
  await place(60, "web", "Delivered");
  const { id: later } = await place(30, "web", "Delivered");
  await place(2, "ios", "Cancelled");
  const lines = ["first order <= 70d", "last order >= 20d", "channel = ios", "channel = web", "last order >= 50d"];
  expect(await met(id, ...lines)).toEqual([true, true, false, true, false]);
  // What is called off later, or gone, counts no more either.
  await sql`update orders set status = 'Cancelled' where id = ${later}`.execute(gateway.db);
  const last = async () =>
    (
      await gateway.db
        .selectFrom("customer_figures")
        .select("last_order_at as at")
        .where("customer_id", "=", id)
        .executeTakeFirstOrThrow()
    ).at;
  expect(Date.now() - Date.parse((await last()) ?? "")).toBeGreaterThan(50 * 86_400_000);
  await sql`update orders set status = 'Cancelled' where customer_id = ${id}`.execute(gateway.db);
  expect(await last()).toBeNull();
});

it("counts a promise as reports do, also of what was delivered in part", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  const deliver = async (status: "Delivered" | "Partially Delivered", minutes: number) => {
    const placed_at = daysAgo(5);
    const slot_end = daysAgo(4);
    const order = await buildOrder(db, storeId, {
      customer_id: id,
      placed_at,
      status,
      slot_start: placed_at,
      slot_end,
    });
    const at = new Date(Date.parse(slot_end) + minutes * 60_000).toISOString();
    await noteDelivered(db, storeId, order.id, at, status);
  };
  await deliver("Delivered", 5);
  await deliver("Partially Delivered", -5);
  expect(await met(id, "promise kept = 50%", "promise kept = 0%")).toEqual([true, false]);
  expect(await readInsight(db, storeId, id)).toMatchObject({ promised: 2, kept: 1 });
});

it("counts returns whose goods are back", async () => {
  const { id } = await buildCustomer(gateway.db, storeId);
  for (const status of returnStatuses.filter((each) => !fetchedStatuses.includes(each)))
    await buildReturn(gateway.db, storeId, { status }, { customer_id: id });
  expect(await met(id, "returns = 2")).toEqual([true]);
  expect(await readInsight(gateway.db, storeId, id)).toMatchObject({ returns: 2 });
});

it("asks what was paid for goods after the discount of the order and its promo code, with the tax on top", async () => {
  const { db } = gateway;
  const { id } = await buildCustomer(db, storeId);
  const lines = [
    { category: "Cheese", amount: 60_000, tax: 0 },
    { category: "Wine", amount: 40_000, tax: 0 },
  ];
  const row = { customer_id: id, placed_at: daysAgo(3), discount: 10_000, promo_discount: 15_000, lines };
  const order = await buildOrder(db, storeId, { ...row, amount: 75_000 });
  await sql`insert into categories (store_id, name) values (${storeId}, 'Cheese'), (${storeId}, 'Wine')`.execute(db);
  const asked = [
    "bought any for >= 750",
    "bought any for >= 750.01",
    "bought Cheese for >= 450",
    "bought Cheese for >= 450.01",
  ];
  expect(await met(id, ...asked)).toEqual([true, false, true, false]);
  const net = async () => {
    const { rows } = await sql<{ net: number }>`
      select net from customer_buys where order_id = ${order.id} order by net desc`.execute(db);
    const { rows: rebuilt } = await sql<{ net: number }>`
      select net from customer_buys_of(${storeId}, array[${order.id}]::uuid[]) order by net desc`.execute(db);
    expect(rows).toEqual(rebuilt);
    return rows.map((each) => Number(each.net));
  };
  expect(await net()).toEqual([75_000, 45_000, 30_000]);
  // It follows what the order becomes.
  await sql`update orders set promo_discount = 0, amount = 90000 where id = ${order.id}`.execute(db);
  expect(await net()).toEqual([90_000, 54_000, 36_000]);
  await sql`update orders set status = 'Returned' where id = ${order.id}`.execute(db);
  expect(await net()).toEqual([]);
  const taxed = await buildOrder(db, storeId, {
    customer_id: id,
    tax_mode: "on-top",
    discount: 0,
    added_tax: 500,
    amount: 10500,
    lines: [
      {
        category: "",
        amount: 1e4,
        tax: 500,
      },
    ],
  });
  const { rows } = await sql<{ net: number }>`select net from customer_buys where order_id = ${taxed.id}`.execute(db);
  expect(new Set(rows.map((each) => Number(each.net)))).toEqual(new Set([10_500]));
});

it("finds the customer who stayed by the phone and the number of one who was merged", async () => {
  const { db } = gateway;
  const stayed = await buildCustomer(db, storeId, { phone: "9111111111" });
  const gone = await buildCustomer(db, storeId, { phone: "9222222222", code: "OLD-7" });
  await db
    .updateTable("customers")
    .set({ state: "DELETE", merged_into: stayed.id })
    .where("id", "=", gone.id)
    .execute();
  for (const listed of ["9222222222", "OLD-7", "+91 92222 22222, OLD-7, 9111111111"]) {
    const counted = await gateway.call("segments.count", { params: { storeId }, body: { listed } }, as());
    expect(counted).toMatchObject({ members: 1, notFound: [] });
  }
});
