import { expect, it } from "vitest";
import { openTestGateway, type TestGateway } from "../../support/gateway.ts";
import { deliverOrder } from "../../support/delivered-order.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
const answer = async (...call: Parameters<TestGateway["send"]>) => {
  const response = await gateway.send(...call);
  expect([call[0], call[1].query, response.status]).toEqual([call[0], call[1].query, 200]);
  const { data } = (await response.json()) as { data: object };
  // When a page was read is another moment each time.
  return { ...data, asOf: null };
};

it("takes the default where a parameter of the specification is empty, as where it is left out", async () => {
  const orders = { body: { entityInternalId: storeId } };
  const asked: readonly [Parameters<TestGateway["send"]>[0], object, Readonly<Record<string, string>>][] = [
    ["orders.filter", orders, { filterType: "ORDER", page: "1", pageSize: "25" }],
    ["returns.filter", orders, { filterType: "RETURN_ORDER", page: "1", pageSize: "25" }],
    ["settings.order-view", {}, { filterType: "BUSINESS" }],
  ];
  for (const [name, request, query] of asked) {
    const given = await answer(name, { ...request, query }, admin());
    const empty = Object.fromEntries(Object.keys(query).map((key) => [key, ""]));
    expect(await answer(name, { ...request, query: empty }, admin())).toEqual(given);
    expect(await answer(name, { ...request, query: {} }, admin())).toEqual(given);
  }
  const wrong = { ...orders, query: { filterType: "", page: "0", pageSize: "" } };
  expect(await gateway.refused("orders.filter", wrong, admin())).toMatchObject({
    status: 422,
    fields: { page: expect.any(String) },
  });
});

it("takes the decided amounts of a return as left out where they are empty, in query and body", async () => {
  const { params } = await deliverOrder(gateway);
  const lines = [{ line: 1, quantity: 1 }];
  const whole = { ...params };
  const price = (query: object) =>
    answer("returns.calculate", { params: whole, query: { ...query }, body: { lines } }, admin());
  const none = await price({});
  expect(await price({ deliveryCharge: "", promoCodesDiscount: "" })).toEqual(none);
  const line = { ...lines[0], reason: "Damaged", condition: "Damaged" };
  const wanted = { lines: [line], pickup: "STORE", shown: {}, deliveryCharge: "", promoCodesDiscount: "" };
  const refused = await gateway.refused("returns.create", { params: whole, body: wanted }, admin());
  // What is shown is wrong here, and nothing is said of the two.
  expect(Object.keys(refused.fields ?? {}).join()).not.toMatch(/deliveryCharge|promoCodesDiscount/);
});
