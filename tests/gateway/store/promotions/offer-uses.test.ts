import { beforeAll, expect, it } from "vitest";
import { buildOffer } from "../../../support/database/promotions.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  await gateway.db.deleteFrom("offers").execute();
});

it("shows what an offer has cost and brought, also after an order was changed and called off", async () => {
  const as = { as: gateway.logins.admin };
  const [tea, rice] = await Promise.all(
    ["Drinks", "Dry"].map((category) =>
      buildProduct(gateway.db, storeId, { price: 10_000, mrp: 10_000, tax_rate: 0, category }),
    ),
  );
  if (!tea || !rice) throw new Error("two products were made");
  const offers = { offer_type: "category", goods: "Drinks" } as const;
  const tenth = await buildOffer(gateway.db, storeId, { ...offers, percentage: 10, priority: 1 });
  const half = await buildOffer(gateway.db, storeId, { ...offers, percentage: 50 });
  const shown = async (id: string) => {
    const { record } = await gateway.call("offers.read", { params: { storeId, id } }, as);
    return [record.uses, record.spent, record.sales];
  };
  const place = (lines: readonly { readonly productId: string; readonly quantity: number }[]) => {
    const customer = { name: "Asha", phone: "9876501111" };
    const kinds = { source: "tele", orderType: "Normal", deliveryType: "STORE_PICKUP" } as const;
    return gateway.call(
      "orders.create",
      { params: { storeId }, body: { ...kinds, customer, payment: "Pay on Delivery", lines: [...lines] } },
      as,
    );
  };
  const one = await place([{ productId: tea.id, quantity: 4 }]);
  await place([{ productId: rice.id, quantity: 1 }]);
  // The higher priority comes first; the other takes its share of what it leaves.
  expect(await shown(tenth.id)).toEqual([1, 4_000, 18_000]);
  expect(await shown(half.id)).toEqual([1, 18_000, 18_000]);
  const edited = await gateway.call(
    "orders.edit-lines",
    {
      params: { storeId, orderId: one.id },
      body: {
        version: one.version,
        changes: [{ line: 1, quantity: 2 }],
        additions: [],
        shown: { amount: 9_000, tax: 0 },
      },
    },
    as,
  );
  expect(await shown(tenth.id)).toEqual([1, 2_000, 9_000]);
  const params = { storeId, orderId: one.id, status: "Cancelled" } as const;
  const body = { version: edited.version, note: "Out of stock" };
  await gateway.call("orders.change-status", { params, body }, as);
  expect(await shown(tenth.id)).toEqual([0, 0, 0]);
});
