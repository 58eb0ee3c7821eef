import { describe, expect, test } from "vitest";
import { orderStatuses } from "#contract/orders/status.ts";
import { seededChance } from "#gateway/demo/chance.ts";
import { liveOrders, type OrderRows } from "#gateway/demo/orders/orders.ts";
import { regionalPeople } from "#gateway/demo/people.ts";
import { demoProducts } from "#gateway/demo/catalogue/products.ts";

async function someStore() {
  const chance = seededChance(7);
  const people = await regionalPeople(chance, { city: "Malarpura", pincode: "099101" });
  const id = () => chance.id();
  return {
    id: id(),
    code: "S1",
    timeZone: "Asia/Kolkata",
    users: ["admin", "supervisor", "staff", "picker-lead"].map((role) => ({ id: id(), name: role, role })),
    pickers: [people.assignee(), people.assignee()],
    riders: [people.assignee(), people.assignee()],
    customers: Array.from({ length: 80 }, (_, at) => people.customer(at + 1)),
    products: demoProducts(7).map((product) => ({ ...product, id: id() })),
    promotions: { promos: [], offers: [] },
  };
}

/** All the rows of the orders, which are made some at a time. */
function allOrders(...given: Parameters<typeof liveOrders>): Pick<OrderRows, "orders" | "history" | "payments"> {
  const parts = [...liveOrders(...given)];
  return {
    orders: parts.flatMap(({ orders }) => orders),
    history: parts.flatMap(({ history }) => history),
    payments: parts.flatMap(({ payments }) => payments),
  };
}

// Midnight at the store is 18:30 UTC.
describe.each([
  ["one minute past midnight", "2026-03-10T18:31:00Z"],
  ["early in the morning", "2026-03-11T00:10:00Z"],
  ["before noon", "2026-03-11T05:40:00Z"],
  ["late in the evening", "2026-03-11T18:29:59Z"],
  ["on a leap day", "2028-02-29T08:00:00Z"],
])("a demo made %s", (_when, moment) => {
  const now = Date.parse(moment);

  test("has somebody in every status and nobody in the future", async () => {
    const { orders, history, payments } = allOrders(seededChance(3), await someStore(), 400, now);
    expect(orders).toHaveLength(400);
    expect([...new Set(orders.slice(-80).map((order) => order.status))].sort()).toEqual([...orderStatuses].sort());
    const latest = new Date(now).toISOString();
    for (const order of orders) expect(order.placed_at <= latest && order.updated_at <= latest).toBe(true);
    expect([...history, ...payments].filter((row) => row.at > latest)).toEqual([]);
  });
});

test("from two hours after midnight on, today has orders to show", async () => {
  const { orders } = allOrders(seededChance(3), await someStore(), 400, Date.parse("2026-03-10T20:30:00Z"));
  expect(orders.filter((order) => order.placed_at >= "2026-03-10T18:30:00Z").length).toBeGreaterThanOrEqual(60);
});

test("mornings and evenings are busier than nights", async () => {
  const { orders } = allOrders(seededChance(3), await someStore(), 2_000, Date.parse("2026-03-11T05:40:00Z"));
  const at = (hours: readonly number[]) =>
    orders.filter((order) => hours.includes((new Date(order.placed_at).getUTCHours() + 6) % 24)).length;
  expect(at([18, 19, 20])).toBeGreaterThan(4 * at([1, 2, 3]));
});

test("the same seed and moment make the same orders", async () => {
  const now = Date.parse("2026-03-11T05:40:00Z");
  const store = await someStore();
  expect(allOrders(seededChance(3), store, 60, now)).toEqual(allOrders(seededChance(3), store, 60, now));
  expect(allOrders(seededChance(4), store, 60, now)).not.toEqual(allOrders(seededChance(3), store, 60, now));
});
