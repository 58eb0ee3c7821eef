import { sql } from "kysely";
import { expect, it } from "vitest";
import type { ProductList } from "#contract/products/lists.ts";
import { buildProduct, pictureFile } from "../../../support/database/rows.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

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

it("a product is found and counted in its further categories too, also in those above them", async () => {
  const category = (name: string, parent_id: string | null = null) =>
    gateway.db
      .insertInto("categories")
      .values({ store_id: storeId, name, parent_id })
      .returning("id")
      .executeTakeFirstOrThrow();
  const main = await category("Noodles");
  const above = await category("For children");
  const further = await category("Lunch box", above.id);
  const { id, name } = await buildProduct(gateway.db, storeId, { category_id: main.id });
  const found = async (of: string) => {
    const request = { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { category: [of] } };
    return (await gateway.call("products.filter", request, admin())).rows.map((row) => row.name);
  };
  const counted = async (of: string) =>
    (await gateway.call("categories.read", { params: { storeId, id: of } }, admin())).record.products;
  expect(await found(above.id)).toEqual([]);
  await expect(set("categories", id, [{ categoryId: main.id }])).rejects.toThrow("422");
  expect(await set("categories", id, [{ categoryId: further.id }])).toMatchObject({
    category: "Noodles",
    categories: "Lunch box",
  });
  for (const of of [main, above, further]) expect([await found(of.id), await counted(of.id)]).toEqual([[name], 1]);
  expect(await gateway.call("products.categories", params(id), admin())).toEqual([
    { categoryId: further.id, name: "Lunch box" },
  ]);
  // A category with a product in it is not deleted, whichever of its categories it is.
  const gone = { params: { storeId, id: further.id }, body: { version: 1, changes: { state: "DELETE" as const } } };
  await expect(gateway.call("categories.change", gone, admin())).rejects.toThrow("409");
  // One that is both counts once.
  await set("categories", id, [{ categoryId: further.id }, { categoryId: above.id }]);
  expect(await counted(above.id)).toBe(1);
});

it("tells which other MRPs are printed on packs in stock; its own is none of them, and still the one that binds", async () => {
  const { id } = await buildProduct(gateway.db, storeId, { mrp: 10_500, price: 10_000 });
  await expect(set("printedMrps", id, [{ mrp: 10_500 }])).rejects.toThrow("422");
  await expect(set("printedMrps", id, [{ mrp: 11_200 }, { mrp: 11_200 }])).rejects.toThrow("422");
  const row = await set("printedMrps", id, [{ mrp: 11_200 }, { mrp: 9_950 }]);
  expect(row).toMatchObject({ printedMrps: "112.00, 99.50", mrp: 10_500, price: 10_000 });
  expect((await history(id)).at(-1)?.changes).toEqual({ printedMrps: ["", "112.00, 99.50"] });
});

it("is filtered by brand, by its own tax or that of its HSN, and by the offers that run today", async () => {
  const product = (code: string, row: object) =>
    buildProduct(gateway.db, storeId, { code, brand: "Filter & Co, Pune", ...row });
  await product("FILTER-1", { tax_rate: 1_800 });
  await product("FILTER-2", { tax_rate: null, hsn_code: "77", category: "Filter snacks" });
  await product("FILTER-3", { tax_rate: 500, brand: "FILTER & co, Pune" });
  await product("FILTER-4", { brand: "Filters elsewhere" });
  await sql`insert into hsn_rates (store_id, hsn, rate, from_day) values (${storeId}, '77', 4000, '2020-01-01')`.execute(
    gateway.db,
  );
  const offer = { store_id: storeId, priority: 0 } as const;
  await gateway.db
    .insertInto("offers")
    .values([
      { ...offer, title: "One", offer_type: "bundle", bundle_codes: "OTHER, FILTER-1 x 2", bundle_price: 100 },
      { ...offer, title: "Two", offer_type: "category", goods: "Filter snacks", percentage: 5 },
      { ...offer, title: "Over", offer_type: "buy-get", buy_code: "FILTER-3", buy_quantity: 1, ends_on: "2020-01-01" },
    ] as never)
    .execute();
  const found = async (body: object) => {
    const request = { params: { storeId }, query: { page: 1, pageSize: 25 }, body: { text: "filter", ...body } };
    return (await gateway.call("products.filter", request, admin())).rows.map(({ code }) => code).toSorted();
  };
  expect(await found({ brand: ["filter & co, pune"] })).toEqual(["FILTER-1", "FILTER-2", "FILTER-3"]);
  expect(await found({ tax: { from: 18 } })).toEqual(["FILTER-1", "FILTER-2"]);
  expect(await found({ tax: { from: 40, to: 40 } })).toEqual(["FILTER-2"]);
  expect(await found({ promoted: true })).toEqual(["FILTER-1", "FILTER-2"]);
  const brands = (term: string) => gateway.call("products.brands", { params: { storeId }, query: { term } }, admin());
  expect(await brands("filter")).toEqual(["FILTER & co, Pune", "Filters elsewhere"]);
  expect(await brands("pune")).toEqual(["FILTER & co, Pune"]);
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

it("puts a cropped image into the place of the former one, with its caption, and tells it; undo gives that back", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  for (const name of ["front.png", "back.png", "side.png"]) await addImage(id, name);
  const [front, back, side] = (await images(id)).map((image) => ({ id: image.id, caption: image.name.slice(0, -4) }));
  await set("images", id, [front, back, side] as object[]);
  const files = { large: pictureFile("cut.png"), middle: pictureFile("cut.png"), small: pictureFile("cut.png") };
  const crop = async (imageId: string, { version = 0, as = gateway.logins.admin, of = id } = {}) => {
    const body = { version: version || (await read(id)).version };
    return gateway.call("products.crop-image", { params: { storeId, id: of, imageId }, body, files }, { as });
  };
  const backId = back?.id ?? "";
  await expect(crop(backId, { as: gateway.logins.viewer })).rejects.toThrow("403");
  await expect(crop(backId, { version: 1 })).rejects.toThrow("409");
  const other = await buildProduct(gateway.db, storeId);
  await expect(crop(backId, { version: 1, of: other.id })).rejects.toThrow("404");
  const { version } = await read(id);
  expect(await crop(backId)).toMatchObject({ images: "front, back (cropped), side", imageCount: 3 });
  const [, cut] = await images(id);
  expect((await images(id)).map((image) => [image.name, image.caption])).toEqual([
    ["front.png", "front"],
    ["back.png", "back"],
    ["side.png", "side"],
  ]);
  expect((await history(id)).at(-1)?.changes).toEqual({
    images: ["front, back, side", "front, back (cropped), side"],
  });
  // The one that it was made of is no image of the product any more.
  await expect(crop(backId)).rejects.toThrow("404");
  expect(await crop(cut?.id ?? "")).toMatchObject({ images: "front, back (cropped 2 times), side" });
  await set("images", id, [front, { ...back, id: cut?.id ?? "" }, side] as object[], { undoes: version + 2 });
  await set("images", id, [front, back, side] as object[], { undoes: version + 1 });
  expect((await images(id)).map((image) => image.id)).toEqual([front?.id, backId, side?.id]);
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

it("a variant is found with its own picture, never with that of its product", async () => {
  const parent = await buildProduct(gateway.db, storeId, { code: "SHAMPOO" });
  const variant = await buildProduct(gateway.db, storeId, { code: "SHAMPOO-180" });
  const body = { version: 1, changes: { parentId: parent.id } };
  await gateway.call("products.change", { ...params(variant.id), body }, admin());
  await addImage(parent.id, "bottle.png");
  const pictures = async () => {
    const found = await Promise.all(["shampoo", "shampoo-180"].map(async (code) => (await find(code))[0]));
    const pages = await Promise.all(
      [parent, variant].map(({ id }) => gateway.call("store-products.read", params(id), admin())),
    );
    expect(pages.map(({ image }) => image)).toEqual(found.map((one) => one?.image));
    return found.map((one) => one?.image);
  };
  const [bottle] = await images(parent.id);
  expect(await pictures()).toEqual([bottle?.id, null]);
  await addImage(variant.id, "small bottle.png");
  const [small] = await images(variant.id);
  expect(await pictures()).toEqual([bottle?.id, small?.id]);
});

it("undoes a move of images that have the same name, as pasted ones have", async () => {
  const { id } = await buildProduct(gateway.db, storeId);
  for (const name of ["image.png", "image.png", "side.png"]) await addImage(id, name);
  const before = (await images(id)).map((image) => ({ id: image.id, caption: "" }));
  const [first, second, side] = before;
  await set("images", id, [second, first, side] as object[]);
  await set("images", id, before, { undoes: (await read(id)).version });
  expect((await images(id)).map((image) => image.id)).toEqual(before.map((image) => image.id));
  expect((await read(id)).images).toBe("image.png, image.png (2), side.png");
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
