import { expect, it } from "vitest";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildArea, buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();

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

it("names the customer, product or delivery area of the asked store that a filter has by its id", async () => {
  const { north: storeId, south } = gateway.stores;
  const customer = await buildCustomer(gateway.db, storeId, { name: "Customer 1", phone: "98" });
  const product = await buildProduct(gateway.db, storeId, { name: "Green tea", code: "GT-1" });
  const as = gateway.logins.viewer;
  const read = (subject: "customer" | "product" | "delivery-area", id: string) =>
    gateway.call("lookups.read", { params: { storeId, subject, subjectId: id } }, { as });
  expect(await read("customer", customer.id)).toEqual({ id: customer.id, name: "Customer 1", detail: "98" });
  expect(await read("product", product.id)).toEqual({ id: product.id, name: "Green tea", detail: "GT-1" });
  const area = await buildArea(gateway.db, storeId, "560038", { name: "Hill" });
  expect(await read("delivery-area", area.id)).toEqual({ id: area.id, name: "Hill", detail: "" });
  for (const params of [
    { storeId: south, subject: "customer", subjectId: customer.id },
    { storeId, subject: "product", subjectId: customer.id },
  ] as const)
    expect(await gateway.refused("lookups.read", { params }, { as })).toMatchObject({ status: 404 });
});
