import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProductList } from "#contract/products/lists.ts";
import { buildProduct, pictureFile } from "../../../support/database/rows.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
let storeId: string;
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
});
afterAll(() => gateway.close());

const admin = () => ({ as: gateway.logins.admin });
const params = (id: string) => ({ params: { storeId, id } });
/** Sets a list of a product, of which the version is read first. */
async function set(name: ProductList, id: string, entries: readonly object[], more: object = {}) {
  const { record } = await gateway.call("products.read", params(id), admin());
  const body = { version: record.version, entries, ...more };
  return gateway.call(`products.set-${name}`, { ...params(id), body } as never, admin());
}
const barcodes = (id: string, ...codes: string[]) =>
  set(
    "barcodes",
    id,
    codes.map((code) => ({ code })),
  );
const find = (term: string) => gateway.call("store-products.find", { params: { storeId }, query: { term } }, admin());
const read = (id: string) => gateway.call("products.read", params(id), admin()).then(({ record }) => record);
const history = async (id: string) =>
  (await gateway.call("products.history", { ...params(id), query: {} }, admin())).entries;
const addImage = async (id: string, name: string) => {
  const files = { large: pictureFile(name), middle: pictureFile(name), small: pictureFile(name) };
  const { version } = await read(id);
  return gateway.call("products.add-image", { ...params(id), body: { version }, files }, admin());
};
const images = (id: string) => gateway.call("products.images", params(id), admin());

it("finds a product by any of its barcodes, as UPC-A and as EAN-13, and tells the change in its history", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { barcode: "4006381333931" });
  await barcodes(id, "4006381333931", "012345678905");
  for (const code of ["4006381333931", "012345678905", "0012345678905"])
    expect((await find(code)).map((product) => product.id)).toEqual([id]);
  const [entry] = (await history(id)).toReversed();
  expect(entry?.changes).toEqual({ barcodes: ["4006381333931", "4006381333931, 012345678905"] });
  expect(entry?.version).toBe((await read(id)).version);
});

it("the first barcode is the one of the form, whichever of the two is changed", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { barcode: "11111111116" });
  await barcodes(id, "22222222225", "11111111116");
  expect(await read(id)).toMatchObject({ barcode: "22222222225", barcodes: "22222222225, 11111111116" });
  const { version } = await read(id);
  await gateway.call(
    "products.change",
    { ...params(id), body: { version, changes: { barcode: "11111111116" } } },
    admin(),
  );
  expect(await read(id)).toMatchObject({ barcode: "11111111116", barcodes: "11111111116" });
});

it("gives one barcode to one product only, also when two people give it at once", async () => {
  const [one, other] = await Promise.all([0, 1].map(() => buildProduct(gateway.db, storeId)));
  const tried = await Promise.allSettled([one, other].map((product) => barcodes(product?.id ?? "", "5000112546415")));
  expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = tried.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(String(refused.reason)).toContain("422");
  // The same code as a GTIN of 14 digits, and as the barcode of a new product.
  await expect(barcodes((await buildProduct(gateway.db, storeId)).id, "05000112546415")).rejects.toThrow("422");
  await expect(buildProduct(gateway.db, storeId, { barcode: "5000112546415" })).rejects.toThrow("unique");
});

it("refuses a misread barcode, and one that is there twice", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  await expect(barcodes(id, "4006381333932")).rejects.toThrow("422");
  await expect(barcodes(id, "012345678905", "0012345678905")).rejects.toThrow("422");
  expect(await read(id)).toMatchObject({ barcodes: "", version: 1 });
});

it("refuses conversions that come to zero or lead back to themselves, and lists the others", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  const crate = { unit: "crate", amount: 12, ofUnit: "pieces" };
  await expect(set("conversions", id, [{ ...crate, amount: 0 }])).rejects.toThrow("422");
  const ring = [
    crate,
    { unit: "pallet", amount: 40, ofUnit: "Crate" },
    { unit: "pieces", amount: 2, ofUnit: "pallet" },
  ];
  await expect(set("conversions", id, ring)).rejects.toThrow("422");
  await expect(set("conversions", id, [crate, { ...crate, unit: "Crate" }])).rejects.toThrow("422");
  const row = await set("conversions", id, ring.slice(0, 2));
  expect(row).toMatchObject({ conversions: "1 crate = 12 pieces, 1 pallet = 40 Crate" });
  const query = { filterType: "CONVERSION_UNIT" as const };
  expect(await gateway.call("products.conversions", { ...params(id), query }, admin())).toEqual(ring.slice(0, 2));
});

it("keeps substitutes in their order, none of them the product itself, another store's or there twice", async () => {
  const [product, first, second] = await Promise.all([0, 1, 2].map(() => buildProduct(gateway.db, storeId)));
  const id = product?.id ?? "";
  const far = await buildProduct(gateway.db, gateway.stores.south);
  const wanted = [second, first].map((one) => ({ productId: one?.id ?? "" }));
  await set("substitutes", id, wanted);
  const found = await gateway.call("products.substitutes", params(id), admin());
  expect(found.map((one) => one.id)).toEqual([second?.id, first?.id]);
  await expect(set("substitutes", id, [{ productId: id }])).rejects.toThrow("422");
  await expect(set("substitutes", id, [{ productId: far.id }])).rejects.toThrow("404");
  await expect(set("substitutes", id, [...wanted, wanted[0] ?? {}])).rejects.toThrow("422");
});

it("shows images in the order in which they came, then as they are put, and counts them", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  for (const name of ["front.png", "back.png", "side.png"]) await addImage(id, name);
  const [front, back, side] = await images(id);
  expect([front, back, side].map((image) => image?.name)).toEqual(["front.png", "back.png", "side.png"]);
  await set(
    "images",
    id,
    [side, front].map((image) => ({ id: image?.id ?? "", caption: image?.name ?? "" })),
  );
  expect((await images(id)).map(({ name, caption }) => [name, caption])).toEqual([
    ["side.png", "side.png"],
    ["front.png", "front.png"],
  ]);
  expect(await read(id)).toMatchObject({ imageCount: 2, image: side?.id, images: "side.png, front.png" });
  const row = await gateway.db.selectFrom("products").select("picture_count").where("id", "=", id).execute();
  expect(row).toEqual([{ picture_count: 2 }]);
  // What was taken away can be looked at and put back, where the change that took it away is undone.
  const sight = { params: { storeId, id, imageId: back?.id ?? "", size: "small" } };
  const seen = await gateway.send("products.image", sight, admin());
  expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/png"]);
  const before = [front, back, side].map((image) => ({ id: image?.id ?? "", caption: "" }));
  await set("images", id, before, { undoes: (await read(id)).version });
  expect((await images(id)).map(({ name }) => name)).toEqual(["front.png", "back.png", "side.png"]);
  expect((await history(id)).at(-1)).toMatchObject({ undoes: (await read(id)).version - 1 });
});

it("tells whoever starts from an old version, and what was never done cannot be undone", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  await barcodes(id, "33333333331");
  const body = { version: 1, entries: [{ code: "44444444441" }] };
  await expect(gateway.call("products.set-barcodes", { ...params(id), body }, admin())).rejects.toThrow("409");
  await expect(set("barcodes", id, [{ code: "44444444441" }], { undoes: 2 })).rejects.toThrow("422");
  await set("barcodes", id, [], { undoes: 2 });
  expect(await read(id)).toMatchObject({ barcodes: "", version: 3 });
});

it("a variant is its own product, and has no variants itself", async () => {
  const [parent, variant, other] = await Promise.all([0, 1, 2].map(() => buildProduct(gateway.db, storeId)));
  const link = (id: string, parentId: string | null, version = 1) =>
    gateway.call("products.change", { ...params(id), body: { version, changes: { parentId } } }, admin());
  await link(variant?.id ?? "", parent?.id ?? "");
  const variants = await gateway.call("products.variants", params(parent?.id ?? ""), admin());
  expect(variants.map(({ id }) => id)).toEqual([variant?.id]);
  await expect(link(other?.id ?? "", variant?.id ?? "")).rejects.toThrow("422");
  await expect(link(parent?.id ?? "", other?.id ?? "")).rejects.toThrow("422");
  await link(variant?.id ?? "", null, 2);
  expect(await gateway.call("products.variants", params(parent?.id ?? ""), admin())).toEqual([]);
});
