import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { dayAfter } from "#contract/fields/day.ts";
import { type DatedRate, rateOn } from "#contract/settings/tax-rates.ts";
import { buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

let today: string;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day from stores where id = ${storeId}`.execute(
    gateway.db,
  );
  today = rows[0]?.day ?? "";
});

const rate = (hsn: string, percent: number, from: string, onMrp = false): DatedRate => ({ hsn, percent, from, onMrp });
const setRates = (taxRates: DatedRate[]) =>
  setSettings(gateway, "tax-rates", storeId, { taxRates: taxRates as never }, admin);
const taxOf = async (id: string) => {
  const { taxRate, taxedPrice } = await gateway.call("store-products.read", { params: { storeId, id } }, admin);
  return { taxRate, taxedPrice };
};
const anOrder = (productId: string, quantity = 1) => ({
  source: "web" as const,
  orderType: "Normal" as const,
  deliveryType: "STORE_PICKUP" as const,
  customer: { name: "Asha Rao", phone: "+919876543210" },
  payment: "Online" as const,
  lines: [{ productId, quantity }],
});
const firstLine = async (orderId: string) => {
  const { lines } = await gateway.call("orders.read", { params: { storeId, orderId } }, admin);
  return lines[0];
};

it("hold for products without a rate of their own, by the longest HSN, from their day on and not before", async () => {
  const follows = await buildProduct(gateway.db, storeId, { tax_rate: null, hsn_code: "22021010" });
  const own = await buildProduct(gateway.db, storeId, { tax_rate: 1_200, hsn_code: "22021010" });
  const other = await buildProduct(gateway.db, storeId, { tax_rate: null, hsn_code: "2106" });
  expect(await taxOf(follows.id)).toEqual({ taxRate: 0 });
  const { goods } = await setRates([
    rate("2202", 40, today),
    rate("22", 5, "2020-01-01"),
    rate("2202", 28, "2020-01-01"),
    rate("22021010", 18, dayAfter(today, 1)),
  ]);
  expect(goods).toContainEqual({ hsn: "22021010", own: null, products: 1 });
  expect(goods).toContainEqual({ hsn: "22021010", own: 12, products: 1 });
  expect(await taxOf(follows.id)).toEqual({ taxRate: 4_000 });
  expect(await taxOf(own.id)).toEqual({ taxRate: 1_200 });
  expect(await taxOf(other.id)).toEqual({ taxRate: 0 });
  // An order of yesterday has the rate of yesterday, also for what is added today.
  const placed_at = new Date(Date.now() - 86_400_000).toISOString();
  const before = await buildOrder(gateway.db, storeId, { status: "Accepted", placed_at });
  const query = { term: follows.code, orderId: before.id };
  const [found] = await gateway.call("store-products.find", { params: { storeId }, query }, admin);
  expect(found).toMatchObject({ id: follows.id, taxRate: 2_800 });
  const shown = { amount: before.amount + 1_000, tax: before.tax + 219 };
  const body = { version: 1, changes: [], additions: [{ productId: follows.id, quantity: 1 }], shown };
  await gateway.call("orders.edit-lines", { params: { storeId, orderId: before.id }, body }, admin);
  const { lines } = await gateway.call("orders.read", { params: { storeId, orderId: before.id } }, admin);
  expect(lines.at(-1)).toMatchObject({ taxRate: 2_800, tax: 219 });
  // One that is placed now has that of today, and keeps it when the rates change.
  const placed = await gateway.call("orders.create", { params: { storeId }, body: anOrder(follows.id) }, admin);
  await setRates([rate("22", 3, "2020-01-01")]);
  expect(await firstLine(placed.id)).toMatchObject({ taxRate: 4_000, tax: 286 });
});

it("on the printed price take the tax from the MRP, also when the order is edited; at most what is paid", async () => {
  await setRates([rate("2402", 40, "2026-02-01", true)]);
  const cigarettes = await buildProduct(gateway.db, storeId, { tax_rate: null, hsn_code: "24022090" });
  expect(await taxOf(cigarettes.id)).toEqual({ taxRate: 4_000, taxedPrice: 1_200 });
  const placed = await gateway.call("orders.create", { params: { storeId }, body: anOrder(cigarettes.id, 2) }, admin);
  expect(placed.amount).toBe(2_000);
  expect(await firstLine(placed.id)).toMatchObject({ taxRate: 4_000, taxedPrice: 1_200, tax: 686 });
  const changes = [{ line: 1, unitPrice: 100 }];
  const edit = { version: placed.version, changes, additions: [], shown: { amount: 200, tax: 200 } };
  const params = { storeId, orderId: placed.id };
  await gateway.call("orders.edit-lines", { params, body: edit }, admin);
  expect(await firstLine(placed.id)).toMatchObject({ amount: 200, tax: 200, taxedPrice: 1_200 });
});

it("on the printed price are told so on the paper of the invoice, and on no line of other goods", async () => {
  await setRates([rate("2402", 40, "2026-02-01", true), rate("0902", 5, "2020-01-01")]);
  const goods = await Promise.all(
    ["24022090", "0902"].map((hsn_code) => buildProduct(gateway.db, storeId, { tax_rate: null, hsn_code })),
  );
  const lines = goods.map(({ id }) => ({ productId: id, quantity: 1 }));
  const body = { ...anOrder(""), lines };
  const { id: orderId } = await gateway.call("orders.create", { params: { storeId }, body }, admin);
  const accept = { params: { storeId, orderId, status: "Accepted" as const }, body: { version: 1 } };
  const { version } = await gateway.call("orders.change-status", accept, admin);
  await gateway.call("orders.issue-invoice", { params: { storeId, orderId }, body: { version } }, admin);
  const { id } = await gateway.db
    .selectFrom("invoices")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { blocks } = await gateway.call("invoices.sheet", { params: { storeId, id }, query: {} }, admin);
  expect(JSON.stringify(blocks).match(/taxed on the printed price \(MRP\) .12\.00/g)).toHaveLength(1);
});

it("of a category are those of new products that have none, and whose HSN has no rate", async () => {
  await setRates([rate("0902", 5, "2020-01-01")]);
  const params = { storeId };
  const add = (name: string, taxPercent: number | null, parentId: string | null = null) =>
    gateway.call("categories.create", { params, body: { name, taxPercent, parentId } as never }, admin);
  const drinks = await add("Drinks", 18);
  const juices = await add("Juices", null, drinks.id);
  let made = 0;
  const product = async (more: object) => {
    const plain = {
      code: `T${(made += 1)}`,
      name: "Something",
      unit: "piece",
      storage: "Ambient",
      mrp: 100,
      price: 100,
    };
    const body = { ...plain, categoryId: juices.id, hsnCode: "2009", taxPercent: null, ...more };
    return (await gateway.call("products.create", { params, body: body as never }, admin)).taxPercent;
  };
  expect(await product({})).toBe(18);
  expect(await product({ taxPercent: 12 })).toBe(12);
  expect(await product({ hsnCode: "0902" })).toBe(null);
  expect(await product({ taxKind: "exempt" })).toBe(null);
  expect(await product({ categoryId: null })).toBe(null);
  expect(await product({ categoryId: (await add("Teas", null)).id })).toBe(null);
});

it("are refused twice for one day, and one deleted from the product leads back to them", async () => {
  const { version } = await gateway.call("settings.tax-rates.read", { params: { storeId } }, admin);
  const taxRates = [rate("0401", 5, "2026-01-01"), rate("0401", 0, "2026-01-01")];
  const body = { version, taxRates };
  const refused = await gateway.refused("settings.tax-rates.change", { params: { storeId }, body }, admin);
  expect(refused.fields).toEqual({ "taxRates.1.hsn": "0401 has a rate from 2026-01-01 already" });
  await setRates([rate("0401", 5, "2026-01-01")]);
  const milk = await buildProduct(gateway.db, storeId, { tax_rate: 1_800, hsn_code: "0401" });
  const changes = { taxPercent: null };
  const params = { storeId, id: milk.id };
  const { record } = await gateway.call("products.read", { params }, admin);
  expect(record).toMatchObject({ taxPercent: 18, hsnTaxPercent: 5 });
  await gateway.call("products.change", { params, body: { version: record.version, changes } }, admin);
  expect(await taxOf(milk.id)).toEqual({ taxRate: 500 });
});

it("are found by the database as the console finds them, for 400 codes and days", async () => {
  const pick = (most: number) => Math.floor(Math.random() * most);
  const code = () => String(10 + pick(2)) + String(pick(10 ** pick(7)) || "");
  const day = () => dayAfter("2026-01-01", pick(6));
  const all = Array.from({ length: 120 }, () => rate(code().slice(0, 8), pick(5_000) / 100, day(), pick(2) === 1));
  const taxRates = [...new Map(all.map((each) => [`${each.hsn} ${each.from}`, each])).values()];
  const { taxRates: stored } = await setRates(taxRates);
  expect(stored).toHaveLength(taxRates.length);
  for (let at = 0; at < 400; at++) {
    const [hsn, on] = [code(), day()];
    const noon = `${on}T12:00:00`;
    // One question after the other.
    const { rows } = await sql<{ percent: number | null; onMrp: boolean | null }>`
      select (found.rate / 100.0)::float8 as percent, found.on_mrp as "onMrp" from stores,
        lateral (select (hsn_rate_at(stores.id, ${hsn}, ${noon}::timestamp at time zone stores.time_zone)).*) found
      where stores.id = ${storeId}`.execute(gateway.db);
    const expected = rateOn(stored, hsn, on);
    expect([hsn, on, rows[0]]).toEqual([
      hsn,
      on,
      { percent: expected?.percent ?? null, onMrp: expected?.onMrp ?? null },
    ]);
  }
});
