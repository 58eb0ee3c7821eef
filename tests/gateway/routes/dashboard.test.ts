import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestGateway, type TestGateway } from "../../support/gateway.ts";
import { buildOrder } from "../../support/rows.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await createTestGateway();
});
afterAll(() => gateway.close());

it("today at the asked store", async () => {
  const { north: storeId, south } = gateway.stores;
  await buildOrder(gateway.db, storeId, { placed_at: new Date().toISOString() });
  await buildOrder(gateway.db, south, { placed_at: new Date().toISOString() });
  const dashboard = await gateway.call("dashboard.read", { params: { storeId } }, { as: gateway.logins.viewer });
  expect(dashboard).toMatchObject({ todayByStatus: { Pending: 1 }, sales: { orders: 1, today: 2_000 }, sequence: 0 });
});
