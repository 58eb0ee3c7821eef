import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCustomer, buildProduct } from "../../../support/database/rows.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
let storeId: string;
let admin: { readonly as: TestGateway["logins"]["admin"] };
let productId: string;
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  admin = { as: gateway.logins.admin };
  productId = (await buildProduct(gateway.db, storeId)).id;
});
afterAll(() => gateway.close());

const place = (phone: string) =>
  gateway.call(
    "orders.create",
    {
      params: { storeId },
      body: {
        source: "web",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: "Asha", phone },
        payment: "Pay on Delivery",
        lines: [{ productId, quantity: 1 }],
      },
    },
    admin,
  );

it("an order finds its customer however the phone is written, also where two are placed at once", async () => {
  const { id } = await buildCustomer(gateway.db, storeId, { phone: "9845012345" });
  const spellings = ["+919845012345", "09845012345", "919845012345", "9845012345"];
  const orders = await Promise.all(spellings.map(place));
  expect(orders.map(({ customerId }) => customerId)).toEqual(spellings.map(() => id));
  const [one, other] = await Promise.all(["+919845067890", "09845067890"].map(place));
  expect(one?.customerId).toBe(other?.customerId);
});

it("a caller is found however the phone is written", async () => {
  const { id } = await buildCustomer(gateway.db, storeId, { phone: "+919711122233" });
  for (const term of ["9711122233", "09711122233", "0 97111 22233", "+91 97111-22233", "919711122233"]) {
    const found = await gateway.call("customers.search", { params: { term } }, admin);
    expect({ term, id: found[0]?.id }).toEqual({ term, id });
  }
});
