import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Answer } from "#contract/routes/routes.ts";
import { buildOffer, buildPromo } from "../../../support/database/promotions.ts";
import { buildArea, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

/* What a promotion would have done on past orders, before it is saved. */

let storeId: string;
const products = { tea: "", rice: "" };
const asha = "9876501111";
const binod = "9876502222";
const gateway = await openTestGateway();
beforeAll(async () => {
  const { db } = gateway;
  storeId = gateway.stores.north;
  await db.deleteFrom("offers").where("store_id", "=", storeId).execute();
  const price = { price: 10_000, mrp: 10_000 };
  products.tea = (await buildProduct(db, storeId, { ...price, code: "TEA", category: "Drinks" })).id;
  products.rice = (await buildProduct(db, storeId, { ...price, code: "RICE", category: "Dry" })).id;
  for (const pincode of ["411001", "411002"])
    await buildArea(db, storeId, pincode, { name: `Area ${pincode}`, delivery_charge: 3_000 });
  // Two teas of Asha, one tea of Binod and then another two, and rice alone.
  await place(asha, { tea: 2 });
  await place(binod, { tea: 1, rice: 1 }, { pincode: "411002" });
  await place(binod, { tea: 2 });
  await place(asha, { rice: 3 });
});
beforeEach(async () => {
  await gateway.db.deleteFrom("offers").execute();
});

const as = () => ({ as: gateway.logins.admin });

async function place(
  phone: string,
  goods: Partial<Record<keyof typeof products, number>>,
  { pincode = "411001", promoCode }: { pincode?: string; promoCode?: string } = {},
): Promise<number> {
  const body = {
    source: "web",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    address: { type: "Home", line: "12 Lake Road", locality: "Hill", city: "Pune", pincode },
    customer: { name: "A customer", phone },
    lines: Object.entries(goods).map(([name, quantity]) => ({
      productId: products[name as keyof typeof products],
      quantity,
    })),
    payment: "Pay on Delivery",
    ...(promoCode && { promoCode }),
  };
  const answer = await gateway.send("orders.create", { params: { storeId }, body }, as());
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { amount: number } }).data.amount;
}

const tryOffer = (parts: object): Promise<Answer<"offers.replay">> =>
  gateway.call(
    "offers.replay",
    { params: { storeId }, body: { title: "Tried", offerType: "category", goods: "Drinks", ...parts } },
    as(),
  );
const tryCode = (parts: object): Promise<Answer<"promo-codes.replay">> =>
  gateway.call(
    "promo-codes.replay",
    { params: { storeId }, body: { code: "TRIED", title: "Tried", ...parts } } as never,
    as(),
  );
const numbers = ({ orders, touched, customers, cost, sales }: Answer<"offers.replay">) => ({
  orders,
  touched,
  customers,
  cost,
  sales,
});

it("tells what an offer would have cost, and that is what the same order then costs less", async () => {
  const found = await tryOffer({ percentage: 10, startsOn: "2099-01-01" });
  expect(numbers(found)).toEqual({ orders: 4, touched: 3, customers: 2, cost: 5_000, sales: 64_000 });
  expect(found.clashes).toEqual([]);
  expect(found.largest.map(({ saves, amount }) => [saves, amount])).toEqual([
    [2_000, 21_000],
    [2_000, 21_000],
    [1_000, 22_000],
  ]);
  const written = await gateway.db.selectFrom("offers").select("id").execute();
  expect(written).toEqual([]);
  await buildOffer(gateway.db, storeId, { offer_type: "category", goods: "Drinks", percentage: 10 });
  const priced = await gateway.call(
    "orders.price",
    {
      params: { storeId },
      body: {
        source: "web",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        lines: [{ productId: products.tea, quantity: 2 }],
      },
    },
    as(),
  );
  expect(priced.amount).toBe(18_000);
});

it("is asked about one area, one channel and first orders only", async () => {
  const area = await gateway.db
    .selectFrom("delivery_areas")
    .select("id")
    .where("store_id", "=", storeId)
    .where("name", "=", "Area 411002")
    .executeTakeFirstOrThrow();
  expect(await tryOffer({ percentage: 10, areaId: area.id })).toMatchObject({ touched: 1, cost: 1_000 });
  expect(await tryOffer({ percentage: 10, channels: ["tele"] })).toMatchObject({ touched: 0, cost: 0 });
  expect(await tryOffer({ percentage: 10, firstOrder: true })).toMatchObject({ touched: 2, cost: 3_000 });
});

it("names the running offers that it meets, which of them count, and why", async () => {
  const other = { title: "One tea free", offer_type: "buy-get" as const, buy_code: "TEA", buy_quantity: 1 };
  await buildOffer(gateway.db, storeId, { ...other, exclusive_group: "Tea", priority: 5 });
  await buildOffer(gateway.db, storeId, { ...other, title: "Paused", state: "INACTIVE" });
  const beaten = await tryOffer({ percentage: 10, exclusiveGroup: "Tea", priority: 1 });
  expect(numbers(beaten)).toMatchObject({ touched: 1, cost: 1_000 });
  expect(beaten.clashes).toMatchObject([{ title: "One tea free", orders: 2, won: 0 }]);
  expect(beaten.clashes[0]?.because).toContain("the higher priority (this one has 1, that one 5)");
  const winning = await tryOffer({ percentage: 10, exclusiveGroup: "Tea", priority: 9 });
  // It takes the place of a free tea, so two orders cost more than they do now.
  expect(winning).toMatchObject({ touched: 3, cost: 5_000 - 20_000, clashes: [{ orders: 2, won: 2 }] });
  const equal = await tryOffer({ percentage: 10, exclusiveGroup: "Tea", priority: 5 });
  expect(equal).toMatchObject({ touched: 1, clashes: [{ won: 0 }] });
  const free = await tryOffer({ percentage: 10 });
  expect(free.clashes[0]?.because).toContain("is taken off what other offers leave");
});

it("refuses what a save would refuse, by its fields, and whoever may not make promotions", async () => {
  const body = { title: "Tried", offerType: "buy-get", buyCode: "NO-SUCH" };
  const refused = await gateway.refused("offers.replay", { params: { storeId }, body }, as());
  expect(refused).toMatchObject({ status: 422, fields: { buyCode: expect.stringContaining("NO-SUCH") } });
  const good = { params: { storeId }, body: { ...body, offerType: "category", goods: "Drinks", percentage: 5 } };
  expect(await gateway.refused("offers.replay", good, { as: gateway.logins.viewer })).toMatchObject({
    status: 403,
  });
});

it("gives a code to everybody who could use it, until its uses, its budget or its customers are used up", async () => {
  const tenth = { discountType: "percentage", percentage: 10, minimum: 0 };
  expect(numbers(await tryCode(tenth))).toMatchObject({ touched: 4, customers: 2, cost: 9_000 });
  expect(await tryCode({ ...tenth, minimum: 25_000 })).toMatchObject({ touched: 1, cost: 3_000 });
  expect(await tryCode({ ...tenth, oncePerCustomer: true })).toMatchObject({ touched: 2, cost: 4_000 });
  const few = await tryCode({ ...tenth, maximumUses: 1 });
  expect(few).toMatchObject({ touched: 1, cost: 2_000, reached: { limit: "uses" } });
  const poor = await tryCode({ ...tenth, budget: 4_500 });
  expect(poor).toMatchObject({ touched: 2, cost: 4_000, reached: { limit: "budget" } });
  expect(await tryCode({ freeDelivery: true, minimum: 0 })).toMatchObject({ touched: 4, cost: 12_000 });
});

it("says where customers used another code that runs, and gives them the better of both", async () => {
  const code = await buildPromo(gateway.db, storeId, {
    type: "discount",
    discount: { type: "value", amount: 2_500 },
    most: null,
  });
  await place(binod, { rice: 2 }, { promoCode: code });
  await place(binod, { rice: 4 }, { promoCode: code });
  const found = await tryCode({ discountType: "percentage", percentage: 10, minimum: 0 });
  expect(found.clashes).toMatchObject([{ kind: "promo-code", title: code, orders: 2, won: 1 }]);
  expect(found).toMatchObject({ orders: 6, touched: 5, cost: 9_000 + 1_500 });
});
