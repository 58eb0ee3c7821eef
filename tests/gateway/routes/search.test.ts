import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestGateway, type TestGateway } from "../../support/gateway.ts";
import { buildOrder } from "../../support/database/rows.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await createTestGateway();
});
afterAll(() => gateway.close());

it("finds in the asked store only, and asks for a term", async () => {
  const { north: storeId, south } = gateway.stores;
  const order = await buildOrder(gateway.db, storeId, { number: "N1-777777" });
  await buildOrder(gateway.db, south, { number: "N1-777777" });
  const as = gateway.logins.viewer;
  const found = await gateway.call("search.find", { params: { storeId }, query: { term: " n1-777777 " } }, { as });
  expect(found.orders).toMatchObject([{ id: order.id, exact: true }]);
  for (const query of [{}, { term: "  " }, { term: "x".repeat(101) }])
    expect(await gateway.refused("search.find", { params: { storeId }, query }, { as })).toMatchObject({
      status: 422,
      fields: { term: expect.any(String) },
    });
});
