import { describe, expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildPicker, buildProduct, buildRider } from "../../../support/database/rows.ts";

const poked: string[] = [];

const gateway = await openTestGateway({
  hub: () => ({
    notify: (id) => poked.push(id),
    listen: () => () => {},
    close: async () => {},
    secondsBehind: async () => 0,
  }),
});
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
const order = async (row: Parameters<typeof buildOrder>[2] = {}) => (await buildOrder(gateway.db, storeId, row)).id;

describe("orders.filter and orders.counts", () => {
  it("answer one page, and counts that agree with it", async () => {
    for (let n = 0; n < 30; n++) await order({ source: n % 2 ? "tele" : "web" });
    const body = { entityInternalId: storeId, source: ["tele" as const] };
    const ask = (page: number) =>
      gateway.call(
        "orders.filter",
        { query: { filterType: "ORDER", page, pageSize: 25 }, body: { entityInternalId: storeId } },
        admin(),
      );
    const [first, second] = [await ask(1), await ask(2)];
    expect([first.rows.length, second.rows.length, first.total, first.page, first.pageSize]).toEqual([
      25, 5, 30, 1, 25,
    ]);
    const counts = await gateway.call("orders.counts", { query: { filterType: "BUSINESS" }, body }, admin());
    expect(counts).toMatchObject({ total: 15, byStatus: { Pending: 15, Delivered: 0 } });
    expect((await ask(99)).rows).toEqual([]);
  });

  it("name what is wrong with a filter", async () => {
    const query = { filterType: "ORDER", page: 1, pageSize: 25 };
    const body = { entityInternalId: storeId };
    for (const [field, request] of [
      ["pageSize", { query: { ...query, pageSize: 26 }, body }],
      ["page", { query: { ...query, page: 0 }, body }],
      ["filterType", { query: { ...query, filterType: "RETURN_ORDER" }, body }],
      ["sort.column", { query, body: { ...body, sort: { column: "id; drop table orders", descending: true } } }],
      ["orderStatus.0", { query, body: { ...body, orderStatus: ["Gone"] } }],
      ["placed.from", { query, body: { ...body, placed: { from: `2026-01-01T00:00:00.${"1".repeat(200)}Z` } } }],
    ] as const)
      expect(await gateway.refused("orders.filter", request, admin())).toMatchObject({
        status: 422,
        fields: { [field]: expect.any(String) },
      });
  });
});

describe("changes", () => {
  it("of one key are made once, and answered the same again", async () => {
    const orderId = await order();
    const request = { params: { storeId, orderId, status: "Accepted" as const }, body: { version: 1 } };
    const options = { ...admin(), idempotencyKey: "move-1" };
    const first = await gateway.call("orders.change-status", request, options);
    expect(await gateway.call("orders.change-status", request, options)).toEqual(first);
    expect(first).toMatchObject({ status: "Accepted", version: 2 });
    const history = await gateway.call("comments.history", { params: { storeId, orderId }, query: {} }, admin());
    expect(history.entries.map((entry) => [entry.by, entry.origin, entry.toStatus])).toEqual([
      ["Asha Rao", "By Customer", "Pending"],
      [gateway.logins.admin.name, "By Admin", "Accepted"],
    ]);
  });

  it("from a stale version are refused with 409 and the current row", async () => {
    const orderId = await order();
    const change = (status: string, version: number) => ({
      params: { storeId, orderId, status },
      body: { version, note: "why" },
    });
    await gateway.send("orders.change-status", change("On-Hold", 1), admin());
    const response = await gateway.send("orders.change-status", change("Cancelled", 1), admin());
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      status: false,
      code: 409,
      error: { statusCode: 409, code: "stale-version", current: { id: orderId, status: "On-Hold", version: 2 } },
    });
    expect(await gateway.refused("orders.change-status", change("Delivered", 2), admin())).toMatchObject({
      status: 409,
      code: "move-not-allowed",
      current: { version: 2 },
    });
    const noted = { params: { storeId, orderId, status: "Cancelled" }, body: { version: 2, note: "  " } };
    expect(await gateway.refused("orders.change-status", noted, admin())).toMatchObject({
      status: 422,
      fields: { note: expect.any(String) },
    });
  });

  it("name picker and rider, and take them away", async () => {
    const picker = await buildPicker(gateway.db, storeId);
    const rider = await buildRider(gateway.db, storeId);
    const accepted = await order({ status: "Accepted" });
    const ready = await order({ status: "Ready for Delivery" });
    const pick = (version: number, pickerId: string | null) =>
      gateway.call(
        "orders.assign-picker",
        { params: { storeId, orderId: accepted }, body: { version, pickerId } },
        admin(),
      );
    expect(await pick(1, picker.id)).toMatchObject({ status: "Picker Assigned", pickerName: picker.name });
    expect(await pick(2, null)).toMatchObject({ status: "Accepted", pickerName: null });
    const named = await gateway.call(
      "orders.assign-rider",
      { params: { storeId, orderId: ready }, body: { version: 1, riderId: rider.id } },
      admin(),
    );
    expect(named).toMatchObject({ status: "Rider Assigned", riderName: rider.name });
  });

  it("notify the hub once they are committed; refused ones do not", async () => {
    const orderId = await order();
    poked.length = 0;
    const change = (version: number) => ({ params: { storeId, orderId, status: "Accepted" }, body: { version } });
    await gateway.refused("orders.change-status", change(7), admin());
    expect(poked).toEqual([]);
    await gateway.send("orders.change-status", change(1), admin());
    expect(poked).toEqual([storeId]);
  });
});

describe("orders.place and orders.read", () => {
  it("take an order in once for a key, whoever asks again, and show it whole", async () => {
    const product = await buildProduct(gateway.db, storeId);
    const request = {
      params: { storeId },
      body: {
        source: "web" as const,
        orderType: "Express" as const,
        deliveryType: "STORE_PICKUP" as const,
        customer: { name: "Meera", phone: "9812345678" },
        payment: "Online" as const,
        lines: [{ productId: product.id, quantity: 3 }],
      },
    };
    const options = { ...admin(), idempotencyKey: "place-1" };
    const [one, two]: OrderRow[] = [
      await gateway.call("orders.create", request, options),
      await gateway.call("orders.create", request, options),
    ];
    expect(two).toEqual(one);
    expect(one).toMatchObject({ number: "N1-000001", amount: 3_000, version: 1 });
    const detail = await gateway.call("orders.read", { params: { storeId, orderId: one?.id ?? "" } }, admin());
    expect(detail).toMatchObject({ order: one, lines: [{ code: product.code, quantity: 3 }], payments: [] });
    const other = { ...request, body: { ...request.body, lines: [{ productId: storeId, quantity: 1 }] } };
    expect(await gateway.refused("orders.create", other, admin())).toMatchObject({
      status: 404,
      fields: { "lines.0.productId": expect.any(String) },
    });
    expect(
      await gateway.refused("orders.read", { params: { storeId: gateway.stores.south, orderId: one?.id } }, admin()),
    ).toMatchObject({ status: 404 });
  });
});

describe("orders.lines", () => {
  it("comes by pages, while the order itself brings the first lines and the totals of all", async () => {
    const lines = Array.from({ length: 230 }, (_, at) => ({ code: `P-${at + 1}`, amount: 100 }));
    const { id } = await buildOrder(gateway.db, storeId, { lines });
    const params = { storeId, orderId: id };
    const numbers = (some: readonly { line: number }[]) => some.map(({ line }) => line);
    const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const detail = await gateway.call("orders.read", { params }, admin());
    expect(detail).toMatchObject({ order: { itemCount: 230, amount: 23_000 }, linesAmount: 23_000 });
    expect(numbers(detail.lines)).toEqual(from(1, 100));
    const read = (page: number) => gateway.call("orders.lines", { params, query: { page, pageSize: 100 } }, admin());
    const [first, last, none] = [await read(1), await read(3), await read(4)];
    expect(first.lines).toEqual(detail.lines);
    expect(numbers(last.lines)).toEqual(from(201, 230));
    expect([last.total, none]).toEqual([230, { lines: [], total: 230 }]);
    expect(
      await gateway.refused(
        "orders.lines",
        { params: { ...params, storeId: gateway.stores.south }, query: { page: 1, pageSize: 100 } },
        admin(),
      ),
    ).toMatchObject({ status: 404 });
  });
});
