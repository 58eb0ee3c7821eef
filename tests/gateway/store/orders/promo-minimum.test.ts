import { beforeAll, expect, it } from "vitest";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import { buildPromo } from "../../../support/database/promotions.ts";
import { buildArea, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";

let productId: string;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  ({ id: productId } = await buildProduct(gateway.db, storeId, { price: 10_000, mrp: 10_000, tax_rate: 0 }));
  await buildArea(gateway.db, storeId, "411001", { name: "Hill", delivery_charge: 2_900 });
});

/** Five pieces at 100.00 each, with a promo code that needs 400.00. */
async function anOrder(gift: PromoGift) {
  const promoCode = await buildPromo(gateway.db, storeId, gift, { minimum: 40_000, once_per_customer: true });
  const { id: orderId } = await gateway.call(
    "orders.create",
    {
      params: { storeId },
      body: {
        source: "tele",
        orderType: "Normal",
        deliveryType: "HOME_DELIVERY",
        address: { type: "Home", line: "12 Lake Road", locality: "Hill", city: "Pune", pincode: "411001" },
        customer: { name: "Asha", phone: "9876501111" },
        payment: "Pay on Delivery",
        promoCode,
        lines: [{ productId, quantity: 5 }],
      },
    },
    as(),
  );
  const params = { storeId, orderId };
  const send = (quantity: number, amount: number, version: number, promo?: LinesEdit["promo"]) => ({
    params,
    body: {
      version,
      changes: [{ line: 1, quantity }],
      additions: [],
      shown: { amount, tax: 0 },
      ...(promo && { promo }),
    },
  });
  const read = () => gateway.call("orders.read", { params }, as());
  const uses = async () =>
    gateway.db.selectFrom("promo_codes").select(["uses", "spent"]).where("code", "=", promoCode).executeTakeFirst();
  const { order } = await read();
  return { params, promoCode, version: order.version, send, read, uses };
}

const as = () => ({ as: gateway.logins.admin });
const fifty = { type: "discount", discount: { type: "value", amount: 5_000 }, most: null } as const;

async function lastSaid(orderId: string) {
  const { entries } = await gateway.call("comments.history", { params: { storeId, orderId }, query: {} }, as());
  const audited = await gateway.db
    .selectFrom("audit_entries")
    .select("after")
    .where("subject_id", "=", orderId)
    .orderBy("sequence", "desc")
    .execute();
  return { history: entries.at(-1)?.subject, audit: audited };
}

it("asks what becomes of a promo code whose minimum the goods do not reach any more, with both sums", async () => {
  const { params, promoCode, version, send, read, uses } = await anOrder(fifty);
  expect(await gateway.refused("orders.edit-lines", send(3, 27_900, version), as())).toMatchObject({
    status: 422,
    fields: { promo: expect.any(String) },
    message: expect.stringMatching(/300\.00, and promo code .* needs 400\.00.*279\.00.*329\.00/),
  });
  const early = send(4, 37_900, version, { decision: "take-away" });
  expect((await gateway.refused("orders.edit-lines", early, as())).message).toMatch(/only where the goods/);

  const keep = { decision: "keep", reason: "We had no more" } as const;
  const kept = await gateway.call("orders.edit-lines", send(3, 27_900, version, keep), as());
  expect(kept.amount).toBe(27_900);
  const said = await lastSaid(params.orderId);
  expect(said.history).toBe(`Promo code ${promoCode}, which needs goods for 400.00, is kept: We had no more`);
  expect(JSON.stringify(said.audit[0])).toContain(said.history);
  // Still fewer goods ask again, more goods do not.
  expect((await gateway.refused("orders.edit-lines", send(2, 17_900, kept.version), as())).status).toBe(422);
  await gateway.call("orders.edit-lines", send(4, 37_900, kept.version), as());
  expect((await read()).terms.promo).toMatchObject({ code: promoCode, minimum: 40_000 });
  expect(await uses()).toEqual({ uses: 1, spent: 5_000 });
});

it.each([
  ["a discount", fifty, [47_900, 32_900], 5_000],
  ["free delivery", { type: "free-delivery" }, [50_000, 32_900], 2_900],
] as const)("takes %s away, and an undo gives it again", async (_name, gift, [before, after], spent) => {
  const { params, promoCode, version, send, read, uses } = await anOrder(gift);
  expect((await read()).order.amount).toBe(before);
  const taken = await gateway.call("orders.edit-lines", send(3, after, version, { decision: "take-away" }), as());
  expect(taken.amount).toBe(after);
  expect((await read()).terms.promo).toBeNull();
  expect((await lastSaid(params.orderId)).history).toMatch(/is taken away$/);
  expect(await uses()).toEqual({ uses: 0, spent: 0 });

  const undo = (at: number) => ({ params, body: { version: at, undoes: at } });
  const back = await gateway.call("orders.undo-edit", undo(taken.version), as());
  expect(back.amount).toBe(before);
  expect((await read()).terms.promo).toMatchObject({ code: promoCode, gift });
  expect(await uses()).toEqual({ uses: 1, spent });
  const again = await gateway.call("orders.undo-edit", undo(back.version), as());
  expect(again.amount).toBe(after);
  expect(await uses()).toEqual({ uses: 0, spent: 0 });
  expect(await brokenRules(gateway.db)).toEqual({});
});

it("is not taken below its minimum by an undo", async () => {
  const { params, version, send } = await anOrder(fifty);
  const more = await gateway.call("orders.edit-lines", send(4, 37_900, version), as());
  const other = {
    params,
    body: {
      version: more.version,
      changes: [],
      additions: [{ productId, quantity: 2 }],
      shown: { amount: 57_900, tax: 0 },
    },
  };
  const added = await gateway.call("orders.edit-lines", other, as());
  const less = await gateway.call("orders.edit-lines", send(2, 37_900, added.version), as());
  const undo = { params, body: { version: less.version, undoes: added.version } };
  expect(await gateway.refused("orders.undo-edit", undo, as())).toMatchObject({
    status: 409,
    message: expect.stringContaining("change the products instead"),
  });
});
