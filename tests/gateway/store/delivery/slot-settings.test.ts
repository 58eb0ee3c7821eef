import { beforeAll, beforeEach, expect, it } from "vitest";
import { dayAfter } from "#contract/fields/day.ts";
import { buildArea, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";
import { setSettings } from "../../../support/settings.ts";

let productId: string;
let now = 0;
/** A time of the store, which is in India. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();
const slotOf = (day: string, from: string, until: string) => ({ start: at(day, from), end: at(day, until) });

const gateway = await openTestGateway({ now: () => now });
const storeId = gateway.stores.north;
beforeAll(async () => {
  productId = (await buildProduct(gateway.db, storeId)).id;
});
beforeEach(async () => {
  now = Date.parse(at("2026-11-22", "09:30"));
  const { db } = gateway;
  for (const table of ["slot_places", "slot_counts", "slot_rules", "slot_exceptions", "delivery_areas"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("stored_settings").execute();
  // The usual slots are from 06:00 to 22:00 by two hours.
});
const as = () => ({ as: gateway.logins.admin });

const rule = (on: string, from: string, until: string, places: number | null, surcharge = 0) => ({
  on,
  from,
  until,
  places,
  surcharge,
});
const setRules = (slotRules: ReturnType<typeof rule>[]) => setSettings(gateway, "slots", storeId, { slotRules }, as());
const setCutOff = (slotClosesBefore: number | null, nextDayCloses: string | null, nextDaySlots: string | null) =>
  setSettings(gateway, "cut-off", storeId, { slotClosesBefore, nextDayCloses, nextDaySlots }, as());
const slots = async (from: string, areaId?: string) => {
  const query = { from, days: 1, ...(areaId && { areaId }) };
  const answer = await gateway.call("slots.list", { params: { storeId }, query }, as());
  return answer.slots.map(({ start, capacity }) => [
    new Date(Date.parse(start) + 5.5 * 3_600_000).toISOString().slice(11, 16),
    capacity,
  ]);
};
const intake = (slot: object, parts: object = {}) =>
  ({
    source: "web",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    lines: [{ productId, quantity: 1 }],
    slot,
    ...parts,
  }) as never;
const refusedSlot = async (slot: object, parts: object = {}) =>
  (await gateway.call("orders.price", { params: { storeId }, body: intake(slot, parts) }, as())).refused["slot"];
const place = (slot: object) => {
  const parts = { customer: { name: "Asha", phone: "9876501234" }, payment: "Pay on Delivery" };
  return gateway.call("orders.create", { params: { storeId }, body: intake(slot, parts) }, as());
};

it("slots have fewer places on a weekday, and other slots or none on a day; other times are refused there", async () => {
  const { slotRules } = await setRules([
    rule("2026-11-24", "05:00", "07:00", 3, 900),
    rule("2026-11-24", "09:00", "12:30", null),
    rule("2026-11-25", "", "", 0),
    rule("Mon", "", "", 4),
    rule("Daily", "12:00", "", 20),
  ]);
  expect(slotRules.map(({ on }) => on)).toEqual(["Daily", "Mon", "2026-11-24", "2026-11-24", "2026-11-25"]);
  expect((await slots("2026-11-23")).map(([, places]) => places)).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
  expect(await slots("2026-11-24")).toEqual([
    ["05:00", 3],
    ["09:00", null],
  ]);
  expect(await slots("2026-11-25")).toEqual([]);
  expect(await slots("2026-11-26")).toContainEqual(["12:00", 20]);
  expect(await refusedSlot(slotOf("2026-11-24", "05:00", "07:00"))).toBeUndefined();
  expect(await refusedSlot(slotOf("2026-11-24", "12:00", "14:00"))).toBe(
    "on 2026-11-24 the slots are 05:00 to 07:00, 09:00 to 12:30",
  );
  expect(await refusedSlot(slotOf("2026-11-25", "12:00", "14:00"))).toBe("this slot takes no orders");
  expect(await refusedSlot(slotOf("2026-11-25", "12:10", "12:40"))).toBe("the store delivers nothing on 2026-11-25");
  expect(await refusedSlot(slotOf("2026-11-26", "12:10", "12:40"))).toBeUndefined();
});

it("rules that cannot hold together are refused with the row, and nothing of them is kept", async () => {
  const { version } = await gateway.call("settings.slots.read", { params: { storeId } }, as());
  const refused = async (...slotRules: ReturnType<typeof rule>[]) =>
    (await gateway.refused("settings.slots.change", { params: { storeId }, body: { version, slotRules } }, as()))
      .fields;
  const early = rule("Mon", "05:00", "07:00", 1);
  expect(await refused(early, rule("Mon", "05:00", "", 2))).toEqual({
    "slotRules.1.from": "05:00 on Mon has a row already",
  });
  expect(await refused(early, rule("Mon", "06:30", "08:00", 2))).toEqual({
    "slotRules.1.from": "lies over the slot from 05:00 to 07:00",
  });
  expect(await refused(rule("Mon", "07:00", "06:00", 2))).toEqual({
    "slotRules.0.from": "the slot ends before it begins",
  });
  expect(Object.keys((await refused(rule("2026-02-30", "", "", 2))) ?? {})).toEqual(["slotRules.0.on"]);
  expect(await slots("2026-11-23")).toHaveLength(8);
});

it("who has a place keeps it when an exception leaves fewer; that is told first, and nobody gets another", async () => {
  // The database tells which slots are ahead, by its own clock.
  now = Date.now();
  const day = dayAfter(new Date(now).toISOString().slice(0, 10), 3);
  const noon = slotOf(day, "12:00", "14:00");
  const first = await place(noon);
  await place(noon);
  const { taken, hours } = await gateway.call("settings.slots.read", { params: { storeId } }, as());
  expect(taken).toEqual([{ day, from: "12:00", until: "14:00", taken: 2 }]);
  expect(hours).toEqual({ opensAt: "06:00", closesAt: "22:00", slotMinutes: 120 });
  await setRules([rule(day, "", "", 1)]);
  expect(await refusedSlot(noon)).toBe("this slot is full");
  const held = await gateway.db.selectFrom("slot_places").select("order_id").execute();
  expect(held).toHaveLength(2);
  // Also where the day has other slots now: the place goes back when the order ends.
  await setRules([rule(day, "05:00", "07:00", 1)]);
  const cancel = { params: { storeId, orderId: first.id, status: "Cancelled" }, body: { version: 1, note: "no" } };
  expect((await gateway.send("orders.change-status", cancel as never, as())).status).toBe(200);
  expect((await gateway.call("settings.slots.read", { params: { storeId } }, as())).taken).toEqual([
    { day, from: "12:00", until: "14:00", taken: 1 },
  ]);
  expect(await brokenRules(gateway.db)).toEqual({});
});

it("orders for the morning close on the evening before, by the clock of the store, before and after midnight", async () => {
  await setCutOff(90, "23:55", "10:00");
  const morning = slotOf("2026-11-23", "08:00", "10:00");
  const later = slotOf("2026-11-23", "10:00", "12:00");
  now = Date.parse(at("2026-11-22", "23:50"));
  expect(await refusedSlot(morning)).toBeUndefined();
  expect(await slots("2026-11-23")).toHaveLength(8);
  now = Date.parse(at("2026-11-23", "00:10"));
  expect(await refusedSlot(morning)).toBe(
    "orders for this slot were taken until Sun 23:55; the next slot with room is 10:00 to 12:00",
  );
  expect((await slots("2026-11-23"))[0]).toEqual(["10:00", null]);
  // That of the day after is open until this evening.
  expect((await slots("2026-11-24"))[0]).toEqual(["06:00", null]);
  now = Date.parse(at("2026-11-23", "08:29"));
  expect(await refusedSlot(later)).toBeUndefined();
  now = Date.parse(at("2026-11-23", "08:30"));
  expect(await refusedSlot(later)).toBe(
    "orders for this slot were taken until 08:30; the next slot with room is 12:00 to 14:00",
  );
  const parts = { customer: { name: "Asha", phone: "9876501234" }, payment: "Pay on Delivery" };
  const placing = { params: { storeId }, body: intake(later, parts) };
  expect(await gateway.refused("orders.create", placing, as())).toMatchObject({ status: 422 });
});

it("an order is not moved into a slot whose time is over, and keeps one that closed after it was placed", async () => {
  const [early, late] = [slotOf("2026-11-22", "12:00", "14:00"), slotOf("2026-11-22", "18:00", "20:00")];
  const { id, amount } = await place(late);
  await setCutOff(120, null, null);
  now = Date.parse(at("2026-11-22", "10:30"));
  const params = { storeId, orderId: id };
  const priced = async (changes: object) =>
    (await gateway.call("orders.price-delivery", { params, body: { changes: changes as never } }, as())).refused;
  expect(await priced({ slot: early })).toEqual({
    "changes.slot": "orders for this slot were taken until 10:00; the next slot with room is 14:00 to 16:00",
  });
  now = Date.parse(at("2026-11-22", "17:00"));
  expect(await priced({ instructions: "ring twice" })).toEqual({});
  const { tax } = await gateway.call("orders.read", { params }, as());
  const body = { version: 1, changes: { instructions: "ring twice" }, shown: { amount, tax } };
  const moved = await gateway.call("orders.change-delivery", { params, body }, as());
  expect(moved).toMatchObject({ slotStart: late.start });
});

it("a delivery area may have minutes of its own before a slot", async () => {
  await setCutOff(30, null, null);
  const far = await buildArea(gateway.db, storeId, "411001", { name: "Far", closes_before: 240 });
  await buildArea(gateway.db, storeId, "411002", { name: "Near" });
  const noon = slotOf("2026-11-22", "12:00", "14:00");
  const to = (pincode: string) => ({
    address: { type: "Home", line: "12 Lake Road", locality: "", city: "", pincode },
  });
  expect(await refusedSlot(noon, to("411002"))).toBeUndefined();
  expect(await refusedSlot(noon, to("411001"))).toBe(
    "orders for this slot were taken until 08:00; the next slot with room is 14:00 to 16:00",
  );
  expect((await slots("2026-11-22"))[0]).toEqual(["12:00", null]);
  expect((await slots("2026-11-22", far.id))[0]).toEqual(["14:00", null]);
});
