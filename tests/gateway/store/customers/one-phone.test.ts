import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { buildCustomer, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

let productId: string;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  productId = (await buildProduct(gateway.db, storeId)).id;
});

const place = (phone: string, at = storeId, sold = productId) =>
  gateway.call(
    "orders.create",
    {
      params: { storeId: at },
      body: {
        source: "web",
        orderType: "Normal",
        deliveryType: "STORE_PICKUP",
        customer: { name: "Asha", phone },
        payment: "Pay on Delivery",
        lines: [{ productId: sold, quantity: 1 }],
      },
    },
    admin,
  );

it("an order finds its customer however the phone is written, also where two are placed at once", async () => {
  const { id } = await buildCustomer(gateway.db, storeId, { phone: "9845012345" });
  const spellings = ["+919845012345", "09845012345", "919845012345", "9845012345"];
  const orders = await Promise.all(spellings.map((phone) => place(phone)));
  expect(orders.map(({ customerId }) => customerId)).toEqual(spellings.map(() => id));
  const [one, other] = await Promise.all(["+919845067890", "09845067890"].map((phone) => place(phone)));
  expect(one?.customerId).toBe(other?.customerId);
});

it("a caller is found however the phone is written", async () => {
  const { id } = await buildCustomer(gateway.db, storeId, { phone: "+919711122233" });
  for (const term of ["9711122233", "09711122233", "0 97111 22233", "+91 97111-22233", "919711122233"]) {
    const found = await gateway.call("customers.search", { params: { term } }, admin);
    expect({ term, id: found[0]?.id }).toEqual({ term, id });
  }
});

const keyOf = async (phone: string, country: string) => {
  const { rows } = await sql<{ key: string }>`select phone_key(${phone}, ${country}) as key`.execute(gateway.db);
  return rows[0]?.key;
};

it.each([
  [
    "GB",
    "447911123456",
    ["07911 123456", "7911123456", "+44 7911 123456", "+44 (0)7911 123456", "00447911123456", "447911123456"],
  ],
  ["US", "12125550123", ["(212) 555-0123", "1 212 555 0123", "+1 212-555-0123", "0111 212 555 0123"]],
  ["IT", "390612345678", ["06 1234 5678", "+39 06 1234 5678", "3906 1234 5678"]],
  ["DE", "4915112345678", ["0151 12345678", "+49 151 12345678", "49 151 12345678", "+49 (0)151 12345678"]],
  ["SG", "6591234567", ["9123 4567", "+65 9123 4567", "65 9123 4567"]],
  ["AE", "971501234567", ["050 123 4567", "+971 50 123 4567", "971501234567"]],
  ["RU", "79161234567", ["8 916 123-45-67", "+7 916 123-45-67", "916 123-45-67", "79161234567"]],
  ["RU", "78121234567", ["8 812 123-45-67", "+7 812 123-45-67", "812 123-45-67", "78121234567"]],
  ["HU", "36201234567", ["06 20 123 4567", "+36 20 123 4567", "20 123 4567", "36201234567"]],
  ["BY", "375291234567", ["8 029 123-45-67", "029 123-45-67", "+375 29 123-45-67", "291234567"]],
  ["BR", "5511912345678", ["011 91234-5678", "11 91234-5678", "+55 11 91234-5678", "5511912345678"]],
  ["GB", "99999", ["99999", "999-99"]],
  // No rule is known of a country that is not listed.
  ["AQ", "672112345", ["+672 1 12345", "00672112345", "672112345"]],
  ["AQ", "0112345", ["01 12345"]],
  ["GB", "919845012345", ["+91 98450 12345", "0091 98450 12345"]],
  ["GB", "33612345678", ["+33 6 12 34 56 78", "0033612345678"]],
  ["IN", "9845012345", ["+91 98450 12345", "098450 12345", "919845012345", "9845012345"]],
  ["IN", "447911123456", ["+44 7911 123456", "00447911123456"]],
])("in %s, %s is one number however it is written", async (country, key, spellings) => {
  expect(await Promise.all(spellings.map((phone) => keyOf(phone, country)))).toEqual(spellings.map(() => key));
});

it("the country of its store tells a caller, an order, a list of phones, a file and a person of the business", async () => {
  const { db, stores } = gateway;
  const south = stores.south;
  const early = await buildCustomer(db, south, { name: "Ada Quay", phone: "07911123456" });
  await db.updateTable("stores").set({ locale: "en-GB" }).where("id", "=", south).execute();
  const product = await buildProduct(db, south);
  for (const term of ["07911 123456", "+44 7911 123456", "447911123456"]) {
    const found = await gateway.call("customers.search", { params: { term } }, admin);
    expect({ term, id: found[0]?.id }).toEqual({ term, id: early.id });
  }
  const placed = await Promise.all(
    ["+447911123456", "07911123456", "+447911123457", "07911123457"].map((phone) => place(phone, south, product.id)),
  );
  expect(placed.slice(0, 2).map(({ customerId }) => customerId)).toEqual([early.id, early.id]);
  expect(placed[2]?.customerId).toBe(placed[3]?.customerId);
  const listed = "+44 7911 123456, 07911 999999";
  const segment = await gateway.call(
    "segments.create",
    { params: { storeId: south }, body: { name: "Pasted", listed } },
    admin,
  );
  expect(segment).toMatchObject({ members: 1, notFound: "07911 999999" });
  // In a store of India of the same business, the whole number leads to the same person.
  await buildCustomer(db, storeId, { name: "Ada Quay", phone: "+447911123456" });
  const people = await db.selectFrom("people").select(["name", "phone_key"]).where("name", "=", "Ada Quay").execute();
  expect(people).toEqual([{ name: "Ada Quay", phone_key: "447911123456" }]);
});
