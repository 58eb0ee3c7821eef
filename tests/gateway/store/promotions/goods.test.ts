import { beforeAll, expect, it } from "vitest";
import type { ReturnStatus } from "#contract/enumerations.ts";
import type { NewOrder } from "#contract/orders/schema.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { findReturnErrors } from "#gateway/store/returns/find-return-errors.ts";
import { buildRecord } from "../../../support/kinds/records.ts";
import { buildPromo } from "../../../support/database/promotions.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

/* Promo codes and offers that count for some goods: the price, the phone desk, edits, invoices and returns agree. */

/** Products at 100.00: milk; a tea; and one of green tea, whose category stands below that of tea. */
let milk: string;
let tea: string;
let green: string;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  await gateway.listen();
  const top = await buildRecord(gateway.db, "category", storeId, { fields: { name: "Tea" } });
  await buildRecord(gateway.db, "category", storeId, { fields: { name: "Leaves, green", parentId: top.id } });
  const product = (code: string, category: string) =>
    buildProduct(gateway.db, storeId, { code, name: code, price: 10_000, mrp: 10_000, tax_rate: 500, category });
  milk = (await product("MILK-1", "Milk")).id;
  tea = (await product("TEA-1", "Tea")).id;
  green = (await product("GREEN-1", "Leaves, green")).id;
});

const fifteen = { type: "discount", discount: { type: "percentage", rate: 1_500 }, most: null } as const;
const codeFor = (goods: string, row: Parameters<typeof buildPromo>[3] = {}) =>
  buildPromo(gateway.db, storeId, fifteen, { goods, ...row });

/** An order of one piece of each product unless it is said how many. */
function orderOf(quantities: Readonly<Record<string, number>>, more: Partial<NewOrder> = {}) {
  const kinds = { source: "tele", orderType: "Normal", deliveryType: "STORE_PICKUP" } as const;
  const lines = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }));
  const customer = { name: "Asha", phone: "9876543210" };
  return { params: { storeId }, body: { ...kinds, customer, payment: "Cash On Delivery" as const, lines, ...more } };
}

/** What the code takes off milk, tea and green tea before an order is placed, in minor units. */
async function sharesOf(code: string): Promise<readonly number[]> {
  const { customer: _, payment: _unused, ...body } = orderOf({ [milk]: 1, [tea]: 1, [green]: 1 }).body;
  const priced = await gateway.call("orders.price", { params: { storeId }, body: { ...body, promoCode: code } }, admin);
  return priced.lines.map(({ promoShare }) => promoShare);
}

it.each([
  ["Tea", "", [0, 1_500, 1_500]],
  ["tea", "GREEN-1", [0, 1_500, 0]],
  ['"Leaves, green"', "", [0, 0, 1_500]],
  ["MILK-1, “Leaves, green”", "", [1_500, 0, 1_500]],
  ["", "Tea", [1_500, 0, 0]],
  ["", "", [1_500, 1_500, 1_500]],
])("a code for “%s” without “%s” counts for these lines alone", async (goods, without, shares) => {
  expect(await sharesOf(await codeFor(goods, { without_goods: without }))).toEqual(shares);
});

it("takes nothing off other goods of an order, of its edits, its invoice and what comes back of it", async () => {
  const promoCode = await codeFor("Tea", { minimum: 20_000 });
  const order = await gateway.call("orders.create", orderOf({ [milk]: 2, [tea]: 1, [green]: 1 }, { promoCode }), admin);
  expect(order.amount).toBe(40_000 - 3_000);
  const params = { storeId, orderId: order.id };

  // Its minimum is of its goods: less tea asks what becomes of it, less milk does not.
  const edit = (line: number, amount: number, tax: number, version: number) => ({
    params,
    body: { version, changes: [{ line, quantity: line === 1 ? 1 : 0 }], additions: [], shown: { amount, tax } },
  });
  const refused = await gateway.refused("orders.edit-lines", edit(2, 28_500, 1_357, order.version), admin);
  expect(refused.message).toMatch(/the goods come to 100\.00, and promo code .* needs 200\.00/);
  const row = await gateway.call("orders.edit-lines", edit(1, 27_000, 1_286, order.version), admin);
  expect(row.amount).toBe(27_000);

  await gateway.db.updateTable("orders").set({ status: "Ready for Delivery" }).where("id", "=", order.id).execute();
  const counted = { store_id: storeId, status: "Ready for Delivery", orders: 1 } as const;
  await gateway.db
    .insertInto("order_status_counts")
    .values(counted)
    .onConflict((kept) => kept.columns(["store_id", "status"]).doUpdateSet({ orders: 1 }))
    .execute();
  const moved = { version: row.version, note: "so" };
  await gateway.call("orders.change-status", { params: { ...params, status: "Delivered" }, body: moved }, admin);
  const { document } = await gateway.db
    .selectFrom("invoices")
    .select("document")
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(document.lines.map(({ discount, amount }) => [discount, amount])).toEqual([
    [0, 10_000],
    [1_500, 8_500],
    [1_500, 8_500],
  ]);
  expect(await takeBack(order.id, 1)).toBe(10_000);
  expect(await takeBack(order.id, 3)).toBe(8_500);
  expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]);
  expect(await findReturnErrors(gateway.db, storeId)).toEqual([]);
  const { spent } = await gateway.db
    .selectFrom("promo_codes")
    .select("spent")
    .where("code", "=", promoCode)
    .executeTakeFirstOrThrow();
  expect(spent).toBe(1_500);
});

/** Takes one piece of a line back, and answers what the customer gets for it. */
async function takeBack(orderId: string, line: number): Promise<number> {
  const params = { storeId, orderId };
  const lines = [{ line, quantity: 1 }];
  const { amount, tax } = await gateway.call("returns.calculate", { params, query: {}, body: { lines } }, admin);
  const asked = lines.map((one) => ({ ...one, reason: "Damaged" as const, condition: "Damaged" as const }));
  const body = { lines: asked, pickup: "STORE" as const, shown: { amount, tax } };
  let row: ReturnRow = await gateway.call("returns.create", { params, body }, admin);
  for (const status of ["Return Accepted", "Return Picked", "Completed"] satisfies ReturnStatus[]) {
    const shown = status === "Completed" ? { shown: { amount, tax } } : {};
    const moved = { orderId, status, entityInternalId: storeId, version: row.version, ...shown };
    row = await gateway.call("returns.change-status", { params: { storeId, id: row.id, status }, body: moved }, admin);
  }
  return amount;
}

it("says why a code counts for nothing of an order, and what its goods lack", async () => {
  const ask = async (promoCode: string, quantities: Readonly<Record<string, number>>) => {
    const { customer: _, payment: _unused, ...body } = orderOf(quantities).body;
    const verdict = await gateway.call(
      "promo-codes.validate-new",
      { params: { storeId }, body: { ...body, promoCode } },
      admin,
    );
    return [verdict.reason, verdict.short, verdict.because.replace(promoCode, "It")];
  };
  expect(await ask(await codeFor("Tea"), { [milk]: 9 })).toEqual(["no-goods", 0, "It counts for none of these goods"]);
  const [reason, short, because] = await ask(await codeFor("Tea", { minimum: 15_000 }), { [milk]: 9, [tea]: 1 });
  expect([reason, short]).toEqual(["below-minimum", 5_000]);
  expect(because).toMatch(/^It needs .*50\.00 more of the goods for which it counts$/);
});

it("refuses names that the store does not have, by their field, and keeps what was saved before", async () => {
  const body = { code: "TEAS", title: "Tea", discountType: "percentage" as const, percentage: 15, minimum: 0 };
  const create = (more: object) => ({ params: { storeId }, body: { ...body, ...more } });
  const wrong = await gateway.refused("promo-codes.create", create({ goods: "Tea, Cofee" }), admin);
  expect(wrong.fields).toEqual({ goods: "this store has no category named Cofee, and no product with this code" });
  expect((await gateway.refused("promo-codes.create", create({ withoutGoods: "," }), admin)).fields).toEqual({
    withoutGoods: "names no goods",
  });
  const offer = { title: "Tea days", offerType: "category" as const, percentage: 5, goods: "Milk, MILK-9" };
  expect((await gateway.refused("offers.create", { params: { storeId }, body: offer }, admin)).fields).toEqual({
    goods: "this store has no category named MILK-9, and no product with this code",
  });
  const saved = await gateway.call("promo-codes.create", create({ goods: "TEA-1" }), admin);
  await gateway.db.updateTable("products").set({ state: "DELETE" }).where("id", "=", tea).execute();
  const change = { params: { storeId, id: saved.id }, body: { version: 1, changes: { title: "Teas" } } };
  expect((await gateway.call("promo-codes.change", change, admin)).title).toBe("Teas");
  // What it named is gone: it counts for nothing, and never for all.
  expect((await gateway.refused("orders.create", orderOf({ [milk]: 1 }, { promoCode: "TEAS" }), admin)).fields).toEqual(
    { promoCode: "TEAS counts for none of these goods" },
  );
  await gateway.db.updateTable("products").set({ state: "ACTIVE" }).where("id", "=", tea).execute();
});

it("offers of a percentage name goods in the same way, and the products that run in one are found", async () => {
  const body = { title: "Tea days", offerType: "category" as const, percentage: 10, goods: "Tea, Milk" };
  const made = await gateway.call(
    "offers.create",
    { params: { storeId }, body: { ...body, withoutGoods: "GREEN-1" } },
    admin,
  );
  expect(made.products).toBe("Tea, Milk, but not GREEN-1");
  const order = await gateway.call("orders.create", orderOf({ [milk]: 1, [tea]: 1, [green]: 1 }), admin);
  expect(order.amount).toBe(9_000 + 9_000 + 10_000);
  const { rows } = await gateway.call(
    "products.filter",
    { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { promoted: true } },
    admin,
  );
  expect(rows.map(({ code }) => code).sort()).toEqual(["MILK-1", "TEA-1"]);
});
