import { array, assert as assertProperty, asyncProperty, constant, integer, nat, oneof, record } from "fast-check";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { readRows } from "#gateway/store/lists/rows.ts";
import { productKind } from "#gateway/store/products/product-kind.ts";
import { beginPrice, duePrices } from "#gateway/store/products/begin-prices.ts";
import { readProduct } from "#gateway/store/products/products.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openAt } from "../../../support/database/still-clock.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
const today = Temporal.Now.plainDateISO("Asia/Kolkata");
const day = (days: number) => today.add({ days }).toString();
const plan = (
  id: string,
  body: { fromDay: string; untilDay?: string; price: number; mrp?: number; fromTime?: string },
) => gateway.call("prices.plan", { params: { storeId, id }, body: { mrp: 5_000, reason: "week", ...body } }, admin());
const end = (id: string, priceId: string) => gateway.call("prices.end", { params: { storeId, id, priceId } }, admin());
const list = (id: string) => gateway.call("prices.list", { params: { storeId, id } }, admin());
/** What is asked for the product at the end of days, so that no moment of today comes after it, in the store's time. */
async function pricesOn(id: string, days: readonly number[]): Promise<number[]> {
  const ends = days.map((at) => `${day(at)}T23:59:59+05:30`);
  const { rows } = await sql<{ readonly price: number }>`
    select (price_at(${storeId}, ${id}, moment)).price from unnest(${ends}::timestamptz[]) moment`.execute(gateway.db);
  return rows.map(({ price }) => price);
}

it("a planned price holds on its days, the last one included, and the price before it goes on after", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
  await plan(id, { fromDay: day(2), untilDay: day(4), price: 800 });
  expect(await pricesOn(id, [1, 2, 4, 5])).toEqual([1_000, 800, 800, 1_000]);
  const history = await gateway.call("products.history", { params: { storeId, id }, query: {} }, admin());
  expect(history.entries[0]?.text).toContain("A price is planned from");
});

it("a price changed on the product holds from that moment until the planned one", async () => {
  const { id, version } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
  await plan(id, { fromDay: day(2), price: 800 });
  const body = { version: version + 1, changes: { price: 1_100 } };
  await gateway.call("products.change", { params: { storeId, id }, body }, admin());
  expect(await pricesOn(id, [1, 2, 9])).toEqual([1_100, 800, 800]);
  const { prices } = await list(id);
  expect(prices.map(({ when }) => when)).toEqual(["past", "now", "planned"]);
});

it("a price is planned for any day that can be written", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
  await plan(id, { fromDay: "9000-01-02", price: 800 });
  const { prices } = await list(id);
  expect(prices.map(({ price }) => price)).toEqual([1_000, 800]);
});

it("the new price also comes back after a planned one that ends", async () => {
  const { id, version } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
  await plan(id, { fromDay: day(2), untilDay: day(3), price: 800 });
  const body = { version: version + 1, changes: { price: 1_100 } };
  await gateway.call("products.change", { params: { storeId, id }, body }, admin());
  expect(await pricesOn(id, [1, 2, 4])).toEqual([1_100, 800, 1_100]);
});

it("sales one after the other keep their days in any order of entry, and the usual price holds in every gap", async () => {
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const wanted = [1_000, 900, 900, 900, 900, 900, 800, 800, 800, 800, 1_000, 700];
  const sales = [
    { fromDay: day(2), untilDay: day(6), price: 900 },
    { fromDay: day(7), untilDay: day(10), price: 800 },
    { fromDay: day(12), untilDay: day(12), price: 700 },
  ] as const;
  for (const order of [sales, sales.toReversed(), [sales[1], sales[2], sales[0]]]) {
    const { id } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
    for (const sale of order) await plan(id, sale);
    expect(await pricesOn(id, days)).toEqual(wanted);
    // The second one is taken back: its days are the usual price's, and nobody else's.
    const { prices } = await list(id);
    await end(id, prices.find(({ price }) => price === 800)?.id ?? "");
    expect(await pricesOn(id, days)).toEqual(wanted.map((price) => (price === 800 ? 1_000 : price)));
    // The usual price between them is not to be ended.
    const usual = prices.filter(({ isSale }) => !isSale);
    expect(usual.every(({ canEnd }) => !canEnd)).toBe(true);
    await expect(end(id, usual.at(-1)?.id ?? "")).rejects.toThrow("409");
  }
});

/** What is sold and listed at the end of a day, once the job has told of prices that began or ended. */
async function toldOn(id: string, days: number) {
  const clock = await openAt(gateway, `${day(days)}T23:59:59+05:30`);
  try {
    // These tests go back in time, which no clock does: what was told on a later day is told again.
    await sql`insert into prices_to_tell (store_id, product_id, at)
      select store_id, product_id, now() from product_prices where product_id = ${id} limit 1
      on conflict do nothing`.execute(clock);
    for (const due of await duePrices(clock))
      if (due.id === id) await inTransaction(clock, (trx) => beginPrice(trx, due));
    expect((await duePrices(clock)).some((due) => due.id === id)).toBe(false);
    const columns = ["price", "mrp", "price_now as now", "version"] as const;
    return await clock.selectFrom("products").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
  } finally {
    await clock.destroy();
  }
}

it("a usual price and an MRP that are changed while a sale runs hold from its end on, and the sale keeps its own", async () => {
  const { id, version } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200, name: "Atta" });
  await plan(id, { fromDay: day(1), untilDay: day(3), price: 900 });
  const started = await toldOn(id, 2);
  expect(started).toMatchObject({ price: 1_000, mrp: 1_200, now: 900, version: version + 2 });
  const params = { storeId, id };
  const changes = { price: 1_100, mrp: 1_500 };
  // The clock of the database still stands before the sale: the job takes the column back, and the change is the form's.
  await gateway.call("products.change", { params, body: { version: started.version, changes } }, admin());
  expect(await pricesOn(id, [0, 1, 3, 4])).toEqual([1_100, 900, 900, 1_100]);
  expect(await toldOn(id, 2)).toMatchObject({ price: 1_100, mrp: 1_500, now: 900 });
  expect(await toldOn(id, 5)).toMatchObject({ price: 1_100, mrp: 1_500, now: 1_100 });
});

it("a sale that runs keeps its price under a cell, a form and a statement, and an undo finds the usual one", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
  const row = { store_id: storeId, product_id: id, mrp: 1_200, price: 900, by_name: "Asha" };
  await gateway.db
    .insertInto("product_prices")
    .values({ ...row, during: `[${day(-1)},${day(3)})`, is_sale: true })
    .execute();
  const now = await toldOn(id, 0);
  expect(now).toMatchObject({ price: 1_000, now: 900 });
  const params = { storeId, id };
  const cell = { id, version: now.version, set: { price: 1_050 } };
  const { edit } = await gateway.call(
    "product-edits.save",
    { params: { storeId }, body: { dryRun: false, reason: "dearer", rows: [cell] } },
    admin(),
  );
  expect(await toldOn(id, 0)).toMatchObject({ price: 1_050, now: 900 });
  await gateway.db.updateTable("products").set({ price: 1_060 }).where("id", "=", id).execute();
  expect(await toldOn(id, 0)).toMatchObject({ price: 1_060, now: 900 });
  await gateway.db.updateTable("products").set({ price: 1_050 }).where("id", "=", id).execute();
  await gateway.call("product-edits.undo", { params: { storeId, id: edit ?? "" } }, admin());
  expect(await toldOn(id, 0)).toMatchObject({ price: 1_000, now: 900 });
  expect(await readRows(gateway.db, productKind.rows, storeId, [id])).toMatchObject([{ price: 1_000, priceNow: 900 }]);
  expect((await readProduct(gateway.db, storeId, id)).price).toBe(900);
  // Ended now, it is over at once, and not prolonged by anything.
  const { prices } = await gateway.call("prices.list", { params }, admin());
  await end(id, prices.find(({ isSale }) => isSale)?.id ?? "");
  expect((await readProduct(gateway.db, storeId, id)).price).toBe(1_000);
  expect(await toldOn(id, 0)).toMatchObject({ price: 1_000, now: 1_000 });
});

it("refuses an MRP below what a sale to come asks, with the day, by form, cell and file, and a usual price planned so", async () => {
  const { id, version, code } = await buildProduct(gateway.db, storeId, { price: 800, mrp: 1_200, code: "SOLD-ABOVE" });
  await plan(id, { fromDay: day(4), untilDay: day(6), price: 1_000 });
  const params = { storeId, id };
  const body = { version: version + 1, changes: { mrp: 900 } };
  const refused = await gateway.refused("products.change", { params, body }, admin());
  expect(refused.fields).toEqual({ "changes.mrp": expect.stringContaining(day(4)) });
  const rows = [{ id, version: version + 1, set: { mrp: 900 } }];
  const edited = await gateway.call(
    "product-edits.save",
    { params: { storeId }, body: { dryRun: false, reason: "dearer", rows } },
    admin(),
  );
  expect(edited.refused).toEqual([{ id, field: "mrp", because: expect.stringContaining(day(4)) }]);
  await expect(plan(id, { fromDay: day(2), price: 850, mrp: 900 })).rejects.toThrow(day(4));
  // What the sale asks is allowed, and after it has another price is nobody's concern.
  await gateway.call("products.change", { params, body: { ...body, changes: { mrp: 1_000 } } }, admin());
  await plan(id, { fromDay: day(7), price: 850, mrp: 900 });
  expect(await pricesOn(id, [3, 5, 8])).toEqual([800, 1_000, 850]);
  expect(code).toBe("SOLD-ABOVE");
});

it("refuses a price above the MRP, one that is not to come, and one over another that is planned", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  await expect(plan(id, { fromDay: day(1), price: 5_001 })).rejects.toThrow("422");
  await expect(plan(id, { fromDay: day(-1), price: 800 })).rejects.toThrow("422");
  await plan(id, { fromDay: day(3), price: 800 });
  await expect(plan(id, { fromDay: day(2), untilDay: day(4), price: 700 })).rejects.toThrow("409");
});

it("tells once that a price has begun, whoever looks, and an order asks what holds then", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
  await plan(id, { fromDay: day(1), price: 900 });
  const clock = await openAt(gateway, `${day(1)}T00:00:00+05:30`);
  try {
    const due = (await duePrices(clock)).filter((product) => product.id === id);
    expect(due).toHaveLength(1);
    // Three gateways tell it at once, each by a connection of its own.
    const gateways = [
      clock,
      await openAt(gateway, `${day(1)}T00:00:00+05:30`),
      await openAt(gateway, `${day(1)}T00:00:00+05:30`),
    ];
    const told = gateways.map((one) =>
      Promise.all(due.map((product) => inTransaction(one, (trx) => beginPrice(trx, product)))),
    );
    await Promise.all(told);
    await Promise.all(gateways.slice(1).map((one) => one.destroy()));
    const { rows: events } = await sql<{ readonly count: number }>`
      select count(*)::int from record_history where record_id = ${id} and by_name = 'Planned price'`.execute(
      gateway.db,
    );
    expect(events).toEqual([{ count: 1 }]);
    const { rows } = {
      rows: await gateway.db.selectFrom("products").select(["price", "version"]).where("id", "=", id).execute(),
    };
    expect(rows).toEqual([{ price: 900, version: 3 }]);
    expect((await duePrices(clock)).some((product) => product.id === id)).toBe(false);
  } finally {
    await clock.destroy();
  }
});

it("asks about a time that clocks show twice or skip, and ends on the last day where they do", async () => {
  const { db } = gateway;
  await db.updateTable("stores").set({ time_zone: "Europe/Berlin" }).where("id", "=", gateway.stores.south).execute();
  const at = { storeId: gateway.stores.south, id: (await buildProduct(db, gateway.stores.south)).id };
  const body = { mrp: 5_000, price: 800, fromTime: "02:30" };
  const refused = async (asked: object) =>
    (await gateway.refused("prices.plan", { params: at, body: { ...body, ...asked } }, admin())).fields;
  expect(await refused({ fromDay: "2028-03-26" })).toEqual({ fromTime: expect.stringContaining("skip") });
  expect(await refused({ fromDay: "2028-10-29" })).toEqual({ fromTwice: expect.stringContaining("twice") });
  const asked = { ...body, fromDay: "2028-10-29", fromTwice: "second" as const, untilDay: "2028-10-29" };
  await gateway.call("prices.plan", { params: at, body: asked }, admin());
  const { prices } = await gateway.call("prices.list", { params: at }, admin());
  expect(prices.map(({ from }) => from)).toEqual([null, "2028-10-29T01:30:00.000Z", "2028-10-29T23:00:00.000Z"]);
});

it("prices of a product never leave a gap, whatever is planned, changed and taken back", async () => {
  const step = oneof(
    record({ type: constant("plan" as const), from: integer({ min: 1, max: 20 }), days: nat(6), price: nat(5_000) }),
    record({ type: constant("end" as const), at: nat(10) }),
    record({ type: constant("set" as const), price: nat(1_200) }),
  );
  await assertProperty(
    asyncProperty(array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id } = await buildProduct(gateway.db, storeId, { price: 1_000, mrp: 1_200 });
      for (const now of steps) {
        const { prices } = await list(id);
        if (now.type === "plan") {
          const untilDay = now.days > 0 ? { untilDay: day(now.from + now.days) } : {};
          await plan(id, { fromDay: day(now.from), price: now.price, ...untilDay }).catch(() => undefined);
        } else if (now.type === "end") {
          await end(id, prices[now.at % prices.length]?.id ?? "").catch(() => undefined);
        } else {
          await gateway.db.updateTable("products").set({ price: now.price }).where("id", "=", id).execute();
        }
      }
      const { prices } = await list(id);
      expect([prices[0]?.from, prices.at(-1)?.until]).toEqual([null, null]);
      for (const [at, { until }] of prices.slice(0, -1).entries()) expect(until).toBe(prices[at + 1]?.from);
      expect(prices.filter(({ when }) => when === "now")).toHaveLength(1);
    }),
    { numRuns: 12 },
  );
});
