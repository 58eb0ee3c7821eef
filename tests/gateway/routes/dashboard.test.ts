import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestGateway, type TestGateway } from "../../support/gateway.ts";
import { buildOrder } from "../../support/database/rows.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await createTestGateway();
});
afterAll(() => gateway.close());

it("what the asked store has to do", async () => {
  const { north: storeId, south } = gateway.stores;
  const late = { slot_start: "2026-01-01T04:00:00Z", slot_end: "2026-01-01T06:00:00Z" };
  await buildOrder(gateway.db, storeId, { number: "N1-1", ...late });
  await buildOrder(gateway.db, south, late);
  const dashboard = await gateway.call("dashboard.read", { params: { storeId } }, { as: gateway.logins.viewer });
  expect(dashboard).toMatchObject({ lateCount: 1, late: [{ number: "N1-1" }], sequence: 0 });
});
