import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Request } from "#contract/routes/routes.ts";
import { openTestGateway, sendTo } from "../../../support/gateway.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";
import { buildProduct } from "../../../support/database/rows.ts";

let productId: string;

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  productId = (await buildProduct(gateway.db, storeId)).id;
});
beforeEach(async () => {
  for (const table of ["slot_places", "slot_counts", "intake_limits"] as const)
    await gateway.db.deleteFrom(table).execute();
});

const placing = (slot: { start: string; end: string }) =>
  sendTo(
    gateway.app,
    "orders.create",
    {
      params: { storeId },
      body: {
        source: "web",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: "Asha", phone: "9876501234" },
        payment: "Pay on Delivery",
        slot,
        lines: [{ productId, quantity: 1 }],
      },
    },
    { as: gateway.logins.admin },
  );
const place = async (slot: { start: string; end: string }) => expect((await placing(slot)).status).toBe(200);

describe("a slot that is closed for a while", () => {
  /** A slot that is ahead by the clock of the database, which limits go by. */
  const ahead = async () => {
    const slot = (await gateway.call("slots.list", { params: { storeId }, query: { days: 5 } }, admin())).slots.find(
      ({ start }) => Date.parse(start) > Date.now(),
    );
    if (!slot) throw new Error("the store has no slot ahead");
    return { start: slot.start, end: slot.end };
  };
  const admin = () => ({ as: gateway.logins.admin });
  const set = (body: Request<"intake-limits.set">["body"], as = gateway.logins.admin) =>
    sendTo(gateway.app, "intake-limits.set", { params: { storeId }, body }, { as });
  const made = async (body: Request<"intake-limits.set">["body"]) => {
    const response = await set(body);
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: { limit: { id: string } | null } }).data.limit;
  };
  const close = { capacity: 0, until: null, reason: "no riders" };
  const newestEvent = async () => {
    const events = gateway.db.selectFrom("events").select(["sequence", "message"]).where("store_id", "=", storeId);
    const [newest] = await events.orderBy("sequence", "desc").limit(1).execute();
    return newest;
  };
  it("is told to every console by an event, once for each change", async () => {
    const before = (await newestEvent())?.sequence ?? 0;
    const slot = await ahead();
    const limit = await made({ slot, was: null, limit: close });
    expect(await newestEvent()).toEqual({ sequence: before + 1, message: { type: "intake" } });
    await made({ slot, was: limit?.id ?? null, limit: null });
    expect(await newestEvent()).toEqual({ sequence: before + 2, message: { type: "intake" } });
  });
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it("refuses an order and names the next slot; orders that have a place keep it, and it can be opened again", async () => {
    const slot = await ahead();
    await place(slot);
    const limit = await made({ slot, was: null, limit: close });
    const refused = (await (await placing(slot)).json()) as { error: { fields: { slot: string } } };
    expect(refused.error.fields.slot).toMatch(
      /^this slot is closed by .+ until .*\(no riders\); the next slot with room/,
    );
    const listed = (await gateway.call("slots.list", { params: { storeId }, query: { days: 5 } }, admin())).slots;
    expect(listed.find(({ start }) => start === slot.start)).toMatchObject({ taken: 1, remaining: 0, limit });
    expect((await gateway.call("dashboard.read", { params: { storeId } }, admin())).limits).toEqual([limit]);

    expect(await made({ slot, was: limit?.id ?? null, limit: { capacity: 2, until: null } })).toMatchObject({
      capacity: 2,
    });
    await place(slot);
    expect((await placing(slot)).status).toBe(422);
    const now = (await gateway.call("intake-limits.list", { params: { storeId } }, admin())).limits[0];
    expect(await made({ slot, was: now?.id ?? null, limit: null })).toBeNull();
    await place(slot);
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("tells who comes second that it was changed, and is not for those who may not change the store", async () => {
    const slot = await ahead();
    const limit = await made({ slot, was: null, limit: close });
    const late = await set({ slot, was: null, limit: { capacity: 5, until: null } });
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("closed by")]);
    expect((await set({ slot, was: limit?.id ?? null, limit: null }, gateway.logins.viewer)).status).toBe(403);
    expect((await set({ slot: { ...slot, end: "2027-01-01T00:00:00Z" }, was: null, limit: close })).status).toBe(422);
  });

  it("is written into the audit list, with its reason", async () => {
    await made({ slot: await ahead(), was: null, limit: close });
    const { rows } = await gateway.call(
      "audit.filter",
      { params: { storeId }, query: { page: 1, pageSize: 25 }, body: {} },
      admin(),
    );
    expect(JSON.stringify(rows[0])).toContain("no riders");
  });

  it("stops Express for as long as it was said, and nothing else", async () => {
    await made({ slot: null, was: null, limit: { capacity: 0, until: inAnHour() } });
    const order = (orderType: "Express" | "Normal") =>
      gateway.call(
        "orders.price",
        {
          params: { storeId },
          body: { source: "tele", orderType, deliveryType: "STORE_PICKUP", lines: [{ productId, quantity: 1 }] },
        },
        admin(),
      );
    expect((await order("Express")).refused).toEqual({ orderType: expect.stringMatching(/^Express is stopped by /) });
    expect((await order("Normal")).refused).toEqual({});
    await gateway.db
      .updateTable("intake_limits")
      .set({ until: new Date(Date.now() - 1_000).toISOString() })
      .execute();
    expect((await order("Express")).refused).toEqual({});
  });
});
