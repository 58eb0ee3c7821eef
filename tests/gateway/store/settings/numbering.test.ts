import { expect, it } from "vitest";
import { buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

const plain = { invoicePrefix: "", ordersFrom: null, returnsFrom: null, refundsFrom: null };
const set = (part: Partial<{ [Field in keyof typeof plain]: string | number | null }>, store = storeId) =>
  setSettings(gateway, "numbering", store, { ...plain, ...part } as never, admin);
const refusedFields = async (part: object) => {
  const { version } = await gateway.call("settings.numbering.read", { params: { storeId } }, admin);
  const body = { version, ...plain, ...part } as never;
  return (await gateway.refused("settings.numbering.change", { params: { storeId }, body }, admin)).fields;
};
const place = async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  const body = {
    source: "web" as const,
    orderType: "Normal" as const,
    deliveryType: "STORE_PICKUP" as const,
    customer: { name: "Asha Rao", phone: "+919876543210" },
    payment: "Online" as const,
    lines: [{ productId: id, quantity: 1 }],
  };
  return gateway.call("orders.create", { params: { storeId }, body }, admin);
};

it("go on from a number that is set, show the next one of each paper, and never go below what was given", async () => {
  const first = await place();
  const { next } = await set({ ordersFrom: 5_000, invoicePrefix: "KR/1" });
  const code = first.number.slice(0, first.number.lastIndexOf("-"));
  expect(next).toMatchObject({ order: `${code}-005000`, return: `${code}-R000001`, refund: `${code}-RF-000001` });
  expect(next["invoice"]).toMatch(/^KR\/1-I\d{4}-?00001$/);
  expect(next["credit note"]).toMatch(/^KR\/1-R\d{4}-?00001$/);
  expect([(await place()).number, (await place()).number]).toEqual([`${code}-005000`, `${code}-005001`]);
  expect(await refusedFields({ ordersFrom: 5_001 })).toEqual({
    ordersFrom: "the last order has the number 5001: 5002 or more",
  });
  // What was set before is no hindrance to anything else.
  const kept = await set({ ordersFrom: 5_000, returnsFrom: 70 });
  expect(kept.next).toMatchObject({ order: `${code}-005002`, return: `${code}-R000070` });
});

it("of invoices are within 16 characters where the tax law binds, and no other store of the business begins so", async () => {
  await gateway.db.updateTable("stores").set({ gstin: "29ABCDE1234F1ZW" }).where("id", "=", storeId).execute();
  expect(await refusedFields({ invoicePrefix: "KARNATAKA" })).toEqual({
    invoicePrefix: expect.stringContaining("the tax law allows 16 letters"),
  });
  await set({ invoicePrefix: "SO" }, gateway.stores.south);
  expect(await refusedFields({ invoicePrefix: "SO" })).toEqual({
    invoicePrefix: expect.stringMatching(/^the invoices of .* begin so$/),
  });
  const { sections } = await gateway.call("settings.export", { params: { storeId } }, admin);
  expect(sections["numbering"]).toEqual({});
});
