import { beforeAll, describe, expect, it } from "vitest";
import { buildCustomer, buildOrder, buildProduct } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const as = () => ({ as: gateway.logins.admin });
const find = async (term: string, login = as()) =>
  (await gateway.call("customers.search", { params: { term } }, login)).map(({ name }) => name);

describe("searching customers", () => {
  beforeAll(async () => {
    const { db } = gateway;
    const { south, foreign } = gateway.stores;
    const people = [
      [storeId, "Meera Nair", "+919845012345", "C00071"],
      [storeId, "Meera Joshi", "9845099999", "C00072"],
      [south, "Sameera Khan", "9845011111", "C00071"],
      [storeId, "Nair Meera Bai", "9800000000", null],
      [storeId, "100% Fresh_Hotel", "9811111111", null],
      [foreign, "Meera Foreign", "9845012345", "C00071"],
    ] as const;
    for (const [store, name, phone, code] of people) await buildCustomer(db, store, { name, phone, code });
  });

  it.each([
    ["meera n", ["Meera Nair", "Nair Meera Bai"]],
    ["meera", ["Meera Joshi", "Meera Nair", "Nair Meera Bai", "Sameera Khan"]],
    ["nair meera", ["Nair Meera Bai", "Meera Nair"]],
    ["C00071", ["Meera Nair", "Sameera Khan"]],
    ["c00072", ["Meera Joshi"]],
    ["98450 12345", ["Meera Nair"]],
    ["+91 98450-12345", ["Meera Nair"]],
    ["12345", ["Meera Nair"]],
    ["984501", ["Sameera Khan", "Meera Nair"]],
    ["100%", ["100% Fresh_Hotel"]],
    ["fresh_h", ["100% Fresh_Hotel"]],
    ["%", []],
    ["me jo", ["Meera Joshi"]],
    ["nobody here", []],
  ])("%s finds %j, and nobody of a store of others", async (term, names) => {
    expect(await find(term)).toEqual(names);
  });

  it("finds only customers of the stores that a login works in", async () => {
    const south = { as: await gateway.logIn(["customer.view"], [gateway.stores.south]) };
    expect(await find("meera", south)).toEqual(["Sameera Khan"]);
  });

  it("finds who begins with what was typed among thousands who have it somewhere", async () => {
    const rows = Array.from({ length: 3_000 }, (_, nth) => ({
      store_id: storeId,
      name: `Zz ${nth} Yashoda`,
      phone: `70000${String(nth).padStart(5, "0")}`,
      code: null,
      email: null,
    }));
    await gateway.db.insertInto("customers").values(rows).execute();
    await buildCustomer(gateway.db, storeId, { name: "Yash Wanted", phone: "6999999999" });
    const found = await find("yash");
    expect(found[0]).toBe("Yash Wanted");
    expect(found).toHaveLength(10);
  });
});

describe("what is shown of a caller", () => {
  it("has addresses, last orders, what they usually buy, and what they complain about in open orders", async () => {
    const { db } = gateway;
    const customer = await buildCustomer(db, storeId, { name: "Asha Rao", phone: "9876512345" });
    const milk = await buildProduct(db, storeId, { name: "Milk", price: 3_100 });
    const bread = await buildProduct(db, storeId, { name: "Bread" });
    const gone = await buildProduct(db, storeId, { name: "Gone", state: "INACTIVE" });
    const ordered = (quantities: readonly number[], day: number, status: "Accepted" | "Delivered") => {
      const products = [milk, bread, gone];
      const lines = quantities.map((quantity, at) => ({ product_id: products[at]?.id ?? null, quantity }));
      const placed_at = `2026-11-0${day}T04:00:00.000Z`;
      return buildOrder(db, storeId, { customer_id: customer.id, status, placed_at, lines });
    };
    await ordered([2, 1, 1], 1, "Delivered");
    const closed = await ordered([2], 2, "Delivered");
    const open = await ordered([3, 1], 3, "Accepted");
    const comment = (orderId: string, text: string, origin?: "By Customer") =>
      gateway.call(
        "comments.add",
        { params: { storeId }, body: { comments: [{ orderId, comment: text, ...(origin && { origin }) }] } },
        as(),
      );
    await comment(open.id, "the milk was sour", "By Customer");
    await comment(open.id, "call her back");
    await comment(closed.id, "came late", "By Customer");
    const params = { storeId, id: customer.id };
    const summary = await gateway.call("customers.summary", { params }, as());
    expect(summary).toMatchObject({
      customer: { name: "Asha Rao", phone: "9876512345" },
      orderCount: 3,
      orders: [{ id: open.id, status: "Accepted" }, { id: closed.id }, {}],
      usual: [
        { product: { name: "Milk", price: 3_100 }, quantity: 2, times: 3 },
        { product: { name: "Bread" }, quantity: 1, times: 2 },
      ],
      remarks: [{ orderId: open.id, text: "the milk was sour", origin: "By Customer" }],
    });
    expect(summary.usual).toHaveLength(2);
    expect(summary.remarks).toHaveLength(1);
  });

  it("takes usual quantities for whole ones, and of goods sold by weight for steps that one would say", async () => {
    const { db } = gateway;
    const customer = await buildCustomer(db, storeId, {});
    const okra = await buildProduct(db, storeId, { name: "Okra", unit: "weight" });
    const hing = await buildProduct(db, storeId, { name: "Hing", unit: "weight" });
    const soap = await buildProduct(db, storeId, { name: "Soap" });
    for (const [okraWeight, hingWeight] of [
      [0.738, 0.012],
      [0.752, 0.02],
      [1.2, 0.011],
    ] as const)
      await buildOrder(db, storeId, {
        customer_id: customer.id,
        lines: [
          { product_id: okra.id, unit: "weight", quantity: okraWeight },
          { product_id: hing.id, unit: "weight", quantity: hingWeight },
          { product_id: soap.id, quantity: 3 },
        ],
      });
    const { usual } = await gateway.call("customers.summary", { params: { storeId, id: customer.id } }, as());
    const quantities = Object.fromEntries(usual.map(({ product, quantity }) => [product.name, quantity]));
    expect(quantities).toEqual({ Okra: 0.75, Hing: 0.05, Soap: 3 });
  });

  it("keeps each address that an order went to once, the last used first", async () => {
    const { id } = await buildProduct(gateway.db, storeId);
    const home = { type: "Home", line: "1 Road", locality: "Hill", city: "Pune", pincode: "411001" } as const;
    const work = { ...home, type: "Work", line: "2 Street" } as const;
    for (const address of [home, work, home])
      await gateway.call(
        "orders.create",
        {
          params: { storeId },
          body: {
            source: "web",
            orderType: "Normal",
            deliveryType: "HOME_DELIVERY",
            customer: { name: "Ravi", phone: "9876567890" },
            payment: "Online",
            address,
            lines: [{ productId: id, quantity: 1 }],
          },
        },
        as(),
      );
    const [found] = await gateway.call("customers.search", { params: { term: "9876567890" } }, as());
    const params = { storeId, id: found?.id ?? "" };
    const { addresses } = await gateway.call("customers.summary", { params }, as());
    expect(addresses).toMatchObject([home, work]);
    expect(addresses).toHaveLength(2);
  });
});

describe("searching products", () => {
  it("finds what is for sale by name, brand, code and barcode", async () => {
    const { db } = gateway;
    const rows = [
      { name: "Basmati Rice 5 kg", brand: "Lotus", code: "RB-5", barcode: "8901000000017" },
      { name: "Rice Flour", brand: "Mill", code: "RF-1" },
      { name: "Brown Rice", brand: "Mill", code: "BR-1", state: "INACTIVE" },
    ] as const;
    for (const row of rows) await buildProduct(db, storeId, row);
    const names = async (term: string) =>
      (await gateway.call("store-products.find", { params: { storeId }, query: { term } }, as())).map(
        ({ name }) => name,
      );
    expect(await names("rice")).toEqual(["Basmati Rice 5 kg", "Rice Flour"]);
    expect(await names("mill rice")).toEqual(["Rice Flour"]);
    expect(await names("rb-5")).toEqual(["Basmati Rice 5 kg"]);
    expect(await names("8901000000017")).toEqual(["Basmati Rice 5 kg"]);
    expect(await names("brown")).toEqual([]);
  });
});
