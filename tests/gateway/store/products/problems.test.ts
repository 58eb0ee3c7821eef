import { expect, it } from "vitest";
import { productProblems, type ProductProblem } from "#contract/products/problems.ts";
import { buildProduct, unique } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };

/** A product without any problem but those that a test makes. */
const aProduct = (fields: object = {}) =>
  buildProduct(gateway.db, storeId, {
    name: unique("Rice"),
    barcode: String(Math.random()).slice(2, 13).padEnd(11, "7"),
    hsn_code: "1006",
    aisle: "2",
    mrp: 10_000,
    price: 9_000,
    cost: 8_000,
    country: "IN",
    picture_count: 1,
    ...fields,
  } as never);
async function problemsOf(id: string): Promise<string> {
  return (await gateway.call("products.read", { params: { storeId, id } }, admin)).record.problems;
}
async function found(problem: ProductProblem): Promise<readonly string[]> {
  const request = { params: { storeId }, query: { page: 1, pageSize: 100 as const }, body: { problem: [problem] } };
  return (await gateway.call("products.filter", request, admin)).rows.map(({ id }) => id);
}

it("finds each problem by its rule, in the row and as a filter, and no other product", async () => {
  const name = unique("Twin");
  const stocked = await aProduct({ aisle: "" });
  const body = { productId: stocked.id, kind: "received" as const, quantity: 2 };
  await gateway.call("stock.move", { params: { storeId }, body }, admin);
  const twin = await aProduct({ name });
  await aProduct({ name: name.toUpperCase() });
  const made: Readonly<Record<ProductProblem, { readonly id: string }>> = {
    "No image": await aProduct({ picture_count: 0 }),
    "No barcode": await aProduct({ barcode: null }),
    "No HSN": await aProduct({ hsn_code: "" }),
    "HSN without a rate": await aProduct({ tax_rate: 0 }),
    "No price": await aProduct({ price: 0, cost: null }),
    "Cost above price": await aProduct({ cost: 9_001 }),
    "Same name twice": twin,
    "Stock without shelf": stocked,
    "No country of origin": await aProduct({ country: null }),
    "No tax rate": await aProduct({ tax_rate: null }),
  };
  const fine = await aProduct();
  expect(await problemsOf(fine.id)).toBe("");
  for (const problem of productProblems) {
    expect([problem, await problemsOf(made[problem].id)]).toEqual([problem, problem]);
    const ids = await found(problem);
    expect(ids).toContain(made[problem].id);
    expect(ids).not.toContain(fine.id);
  }
});

it("counts what lacks something, and no more what was mended", async () => {
  const { id, version } = await aProduct({ country: null, hsn_code: "" });
  const count = async () => {
    const request = { params: { storeId }, body: { hasProblem: true as const } };
    return (await gateway.call("products.counts", request, admin)).total;
  };
  const before = await count();
  const change = (version: number, changes: object) =>
    gateway.call("products.change", { params: { storeId, id }, body: { version, changes } }, admin);
  await change(version, { country: "IN" });
  expect(await problemsOf(id)).toBe("No HSN");
  await change(version + 1, { hsnCode: "1006" });
  expect(await count()).toBe(before - 1);
});
