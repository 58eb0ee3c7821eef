import { beforeAll, beforeEach, expect, it } from "vitest";
import { keepOutline } from "#gateway/store/delivery/outlines.ts";
import { middleOf, placeOf } from "#contract/delivery/outline/outline.ts";
import { buildArea, buildOrder, buildProduct, buildRider } from "../../../support/database/rows.ts";
import { madeUpOutline } from "../../../support/files/pin-outlines.ts";
import { openTestGateway } from "../../../support/gateway.ts";

let productId: string;
// A Sunday morning in India. The slots of a new store are from 06:00 by two hours.
const now = Date.parse("2026-11-22T04:00:00.000Z");
const sundayNoon = { start: "2026-11-22T06:30:00.000Z", end: "2026-11-22T08:30:00.000Z" };
const tuesdayNoon = { start: "2026-11-24T06:30:00.000Z", end: "2026-11-24T08:30:00.000Z" };
const tuesdayLater = { start: "2026-11-24T08:30:00.000Z", end: "2026-11-24T10:30:00.000Z" };
const only =
  "Hill is served only Tue, Fri, 08:00 to 10:00, 12:00 to 14:00; the next slot with room is Tue 08:00 to Tue 10:00";
const home = { type: "Home", line: "12 Lake Road", locality: "", city: "", pincode: "411001" } as const;

const gateway = await openTestGateway({ now: () => now });
const storeId = gateway.stores.north;
beforeAll(async () => {
  productId = (await buildProduct(gateway.db, storeId)).id;
});
beforeEach(async () => {
  await gateway.db.deleteFrom("delivery_areas").execute();
  await buildArea(gateway.db, storeId, "411001", { name: "Hill", weekdays: ["Tue", "Fri"], slots: "08:00, 12:00" });
  await buildArea(gateway.db, storeId, "411002", { name: "Always" });
});
const as = () => ({ as: gateway.logins.admin });

const intake = (parts: object) =>
  ({
    source: "web",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    address: home,
    lines: [{ productId, quantity: 1 }],
    ...parts,
  }) as never;
const refusedSlot = async (parts: object) =>
  (await gateway.call("orders.price", { params: { storeId }, body: intake(parts) }, as())).refused["slot"];

it("takes orders into an area in its own slots and days alone, and says when these are", async () => {
  expect(await refusedSlot({ slot: tuesdayNoon })).toBeUndefined();
  expect(await refusedSlot({ slot: sundayNoon })).toBe(only);
  expect(await refusedSlot({ slot: tuesdayLater })).toBe(only);
  // Nobody can be there at once, but as soon as the area is served.
  expect(await refusedSlot({ orderType: "Express" })).toBe(only);
  expect(await refusedSlot({})).toBeUndefined();
  expect(await refusedSlot({ slot: sundayNoon, deliveryType: "STORE_PICKUP" })).toBeUndefined();
  expect(await refusedSlot({ slot: sundayNoon, address: { ...home, pincode: "411002" } })).toBeUndefined();
  const body = { slot: sundayNoon, customer: { name: "Asha", phone: "9876501234" }, payment: "Pay on Delivery" };
  const placing = { params: { storeId }, body: intake(body) };
  expect(await gateway.refused("orders.create", placing, as())).toMatchObject({ status: 422, fields: { slot: only } });
});

it("offers only those: with a pincode, with an area, and for an order that goes there", async () => {
  const asked = { params: {}, query: {}, body: { storeId, pincode: "411001" } } as never;
  const told = await gateway.call("addresses.pincode", asked, as());
  expect(told.served).toBe("Tue, Fri, 08:00 to 10:00, 12:00 to 14:00");
  expect(told.slots.map(({ day, start }) => `${day} ${start.slice(11, 16)}`)).toEqual([
    "2026-11-24 02:30",
    "2026-11-24 06:30",
    "2026-11-27 02:30",
    "2026-11-27 06:30",
  ]);
  const order = await buildOrder(gateway.db, storeId, {
    address: JSON.stringify(home),
    delivery_type: "HOME_DELIVERY",
  });
  const read = async (query: object) =>
    (await gateway.call("slots.list", { params: { storeId }, query: query as never }, as())).slots.map(
      ({ day }) => day,
    );
  expect(await read({ areaId: told.area?.id })).toEqual(["2026-11-24", "2026-11-24", "2026-11-27", "2026-11-27"]);
  expect(await read({ orderId: order.id })).toEqual(["2026-11-24", "2026-11-24", "2026-11-27", "2026-11-27"]);
  expect((await read({ days: "1" })).length).toBeGreaterThan(2);
});

it("moves an order into its slots alone, also when only the address changes", async () => {
  const elsewhere = { ...home, pincode: "411002" };
  const { id } = await buildOrder(gateway.db, storeId, {
    status: "Accepted",
    delivery_type: "HOME_DELIVERY",
    address: JSON.stringify(elsewhere),
    slot_start: sundayNoon.start,
    slot_end: sundayNoon.end,
  });
  const refused = async (changes: object) =>
    (
      await gateway.call(
        "orders.price-delivery",
        { params: { storeId, orderId: id }, body: { changes: changes as never } },
        as(),
      )
    ).refused;
  expect(await refused({ address: home })).toEqual({ "changes.slot": only });
  expect(await refused({ address: home, slot: tuesdayNoon })).toEqual({});
  // What else is changed does not ask about a slot that was agreed on before.
  await gateway.db
    .updateTable("orders")
    .set({ address: JSON.stringify(home) })
    .where("id", "=", id)
    .execute();
  expect(await refused({ instructions: "Ring twice" })).toEqual({});
});

it("names slots of the store alone, and keeps them once each", async () => {
  const plain = { position: 100, deliveryCharge: 0, minimumOrder: 0 };
  const body = { ...plain, name: "Late", pinCodes: "560099", slots: "16:00,08:00, 16:00", weekdays: ["Sun"] as const };
  const row = await gateway.call("delivery-areas.create", { params: { storeId }, body: body as never }, as());
  expect(row).toMatchObject({ slots: "08:00, 16:00", weekdays: ["Sun"] });
  const change = { params: { storeId, id: row.id }, body: { version: 1, changes: { slots: "07:00" } } };
  const refused = await gateway.refused("delivery-areas.change", change as never, as());
  expect(refused).toMatchObject({
    status: 422,
    fields: { "changes.slots": expect.stringMatching(/no slot begins at 07:00/) },
  });
});

it("fills in city and state of an address from the localities, and the place of supply follows", async () => {
  await gateway.db.updateTable("stores").set({ state: "Karnataka" }).where("id", "=", storeId).execute();
  const office = {
    store_id: storeId,
    pincode: "110001",
    office: "Delhi SO",
    district: "New Delhi",
    territory: "Delhi",
  };
  await gateway.db.insertInto("localities").values(office).execute();
  const body = {
    address: { ...home, pincode: "110001" },
    customer: { name: "Asha", phone: "9876501235" },
    payment: "Pay on Delivery",
  };
  const response = await gateway.send("orders.create", { params: { storeId }, body: intake(body) }, as());
  const { data } = (await response.json()) as { data: { id: string; customerId: string } };
  const placed = await gateway.call("orders.read", { params: { storeId, orderId: data.id } }, as());
  expect(placed.address).toMatchObject({ city: "New Delhi", state: "Delhi" });
  const kept = { params: { storeId, id: placed.order.customerId ?? "" } };
  expect(await gateway.call("customers.addresses", kept, as())).toMatchObject([{ city: "New Delhi", state: "Delhi" }]);
});

it("tells riders the drawn area in which an address lies, else that of its pincode", async () => {
  const [west, east] = await Promise.all(
    [0, 1].map((at) => gateway.db.transaction().execute((trx) => keepOutline(trx, storeId, madeUpOutline(at)))),
  );
  await buildArea(gateway.db, storeId, "411009", { name: "West", outline: west ?? "" });
  await buildArea(gateway.db, storeId, "411009", { name: "East", outline: east ?? "" });
  const [, esha] = [
    await buildRider(gateway.db, storeId, { name: "Wim", zone: "West" }),
    await buildRider(gateway.db, storeId, { name: "Esha", zone: "East" }),
  ];
  const order = async (address: object) =>
    buildOrder(gateway.db, storeId, {
      status: "Ready for Delivery",
      delivery_type: "HOME_DELIVERY",
      address: JSON.stringify({ ...home, ...address }),
    });
  const point = placeOf(middleOf(madeUpOutline(1)));
  const [drawn, without] = [await order({ pincode: "411009", point }), await order({ pincode: "411002" })];
  const ids = [drawn.id, without.id];
  const plan = await gateway.call("riders.plan", { params: { storeId }, body: { ids } as never }, as());
  const areas = new Map(plan.records.map((record) => [record.id, record.area]));
  expect([areas.get(drawn.id), areas.get(without.id)]).toEqual(["East", "Always"]);
  const alone = { ids: [drawn.id] } as never;
  const { placements } = await gateway.call("riders.plan", { params: { storeId }, body: alone }, as());
  expect(placements).toMatchObject([{ recordId: drawn.id, assigneeId: esha.id }]);
});
