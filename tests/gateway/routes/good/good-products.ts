import type { productPaths } from "#contract/products/paths.ts";
import type { reviewPaths } from "#contract/reviews/paths.ts";
import type { indentPaths } from "#contract/indents/paths.ts";
import type { countPaths } from "#contract/stock-counts/paths.ts";
import { buildDemand, buildIndent } from "../../../support/database/indents.ts";
import { buildCount } from "../../../support/database/stock-counts.ts";
import { buildProductEdit } from "../../../support/database/product-edits.ts";
import { buildReview } from "../../../support/database/reviews.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import { buildFile, buildProduct, pictureFile, unique } from "../../../support/database/rows.ts";
import type { GoodRows, MakeRow, RouteCase, Table } from "./good-requests.ts";

const changedProduct = ["products", "product_prices", "record_history", "store_sequences", "events"] as const;

/** A product with a price that holds for one day to come. */
async function plannedPrice(db: TestGateway["db"], storeId: string) {
  const { id } = await buildProduct(db, storeId);
  const row = { store_id: storeId, product_id: id, mrp: 1_200 };
  await db.updateTable("product_prices").set({ during: "(,2099-01-01)" }).where("product_id", "=", id).execute();
  const { id: priceId } = await db
    .insertInto("product_prices")
    .values({ ...row, price: 900, during: "[2099-01-01,)" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, priceId };
}

const inHistory = ["record_history", "store_sequences", "events"] as const;

/** An image of a product. Its three sizes are one file, because nothing of the walk looks at them. */
async function anImage(db: TestGateway["db"], storeId: string) {
  const { id } = await buildProduct(db, storeId);
  const { id: file } = await buildFile(db, storeId);
  const { id: imageId } = await db
    .insertInto("product_images")
    .values({
      store_id: storeId,
      product_id: id,
      place: 0,
      name: "front.png",
      large_id: file,
      middle_id: file,
      small_id: file,
      by_name: "Admin",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("products").set({ picture_count: 1 }).where("id", "=", id).execute();
  return { id, imageId };
}

/** Barcodes of the shop's own, which have no check digit. */
let codes = 50_000_000_000;

/** The cases of the calls about what belongs to a product. */
function listCases(db: TestGateway["db"], storeId: string, product: MakeRow) {
  const category: MakeRow = (store) =>
    db
      .insertInto("categories")
      .values({ store_id: store, name: unique("Category") })
      .returning("id")
      .executeTakeFirstOrThrow();
  const names = { id: product };
  const read = (): RouteCase => ({
    good: async () => ({ params: { storeId, id: (await product(storeId)).id }, query: {} }),
    names,
  });
  const set = (entry: () => Promise<object>, writes: readonly Table[], more: RouteCase["names"] = {}): RouteCase => ({
    good: async (version = 1) => ({
      params: { storeId, id: (await buildProduct(db, storeId, { version })).id },
      query: {},
      body: { version, entries: [await entry()] },
    }),
    names: { ...names, ...more },
    writes: ["products", ...writes, ...inHistory],
  });
  return {
    "products.brands": { good: async () => ({ params: { storeId }, query: { term: "brand" } }) },
    "products.barcodes": read(),
    "products.set-barcodes": set(async () => ({ code: String((codes += 1)) }), ["product_barcodes"]),
    "products.conversions": read(),
    "products.set-conversions": set(
      async () => ({ unit: "crate", amount: 12, ofUnit: "pieces" }),
      ["product_conversions"],
    ),
    "products.substitutes": read(),
    "products.set-substitutes": set(async () => ({ productId: (await product(storeId)).id }), ["product_substitutes"], {
      productId: product,
    }),
    "products.categories": read(),
    "products.set-categories": set(async () => ({ categoryId: (await category(storeId)).id }), ["product_categories"], {
      categoryId: category,
    }),
    "products.printedMrps": read(),
    "products.set-printedMrps": set(async () => ({ mrp: 1_300 }), ["product_printed_mrps"]),
    "products.images": read(),
    "products.set-images": {
      good: async (version = 1) => {
        const { id, imageId } = await anImage(db, storeId);
        await db.updateTable("products").set({ version }).where("id", "=", id).execute();
        return {
          params: { storeId, id },
          query: {},
          body: { version, entries: [{ id: imageId, caption: "From the front" }] },
        };
      },
      names,
      writes: ["products", "product_images", ...inHistory],
    },
    "products.add-image": {
      good: async (version = 1) => ({
        params: { storeId, id: (await buildProduct(db, storeId, { version })).id },
        query: {},
        body: { version },
        files: { large: pictureFile("a.png"), middle: pictureFile("a.png"), small: pictureFile("a.png") },
      }),
      names,
      writes: ["products", "product_images", "files", ...inHistory],
    },
    "products.crop-image": {
      good: async (version = 1) => {
        const { id, imageId } = await anImage(db, storeId);
        await db.updateTable("products").set({ version }).where("id", "=", id).execute();
        return {
          params: { storeId, id, imageId },
          query: {},
          body: { version },
          files: { large: pictureFile("a.png"), middle: pictureFile("a.png"), small: pictureFile("a.png") },
        };
      },
      names: { ...names, imageId: async (store) => ({ id: (await anImage(db, store)).imageId }) },
      writes: ["products", "product_images", "files", ...inHistory],
    },
    "products.image": {
      good: async () => ({ params: { storeId, ...(await anImage(db, storeId)), size: "small" }, query: {} }),
      names: { id: product, imageId: async (store) => ({ id: (await anImage(db, store)).imageId }) },
    },
    "products.variants": read(),
  } satisfies Partial<Record<string, RouteCase>>;
}

/** The cases of the calls about products, their reviews and their stock. */
export function productCases(
  { db, stores }: TestGateway,
  { product }: GoodRows,
): Readonly<
  Record<
    keyof typeof productPaths | keyof typeof reviewPaths | keyof typeof countPaths | keyof typeof indentPaths,
    RouteCase
  >
> {
  const storeId = stores.north;
  const inStore = () => ({ params: { storeId }, query: {} });
  return {
    "reviews.create": {
      good: async () => ({
        ...inStore(),
        body: { productId: (await product(storeId)).id, stars: 4, title: "Good", text: "Fresh", author: "Asha" },
      }),
      names: { productId: product },
      writes: ["reviews", "store_counters", "document_counts", "record_history", "store_sequences", "events"],
    },
    "reviews.decide": {
      async good(version = 1) {
        const { id } = await buildReview(db, storeId, { version });
        return { params: { storeId, id }, query: {}, body: { version, status: "Refused", because: "Sent twice" } };
      },
      names: { id: (store) => buildReview(db, store) },
      writes: ["reviews", "document_counts", "record_history", "store_sequences", "events"],
    },
    "stock-counts.places": { good: async () => ({ params: { storeId }, query: {} }) },
    "stock-counts.begin": {
      async good() {
        const { aisle } = await buildProduct(db, storeId, { aisle: unique("Aisle") });
        return { params: { storeId }, query: {}, body: { aisle } };
      },
      writes: ["stock_counts", "stock_count_lines", "store_counters", "record_history", "store_sequences", "events"],
    },
    "stock-counts.enter": {
      async good() {
        const { id, productId } = await buildCount(db, storeId);
        return { params: { storeId, id, productId }, query: {}, body: { quantity: 3 } };
      },
      names: { id: (store) => buildCount(db, store), productId: product },
      writes: ["stock_counts", "stock_count_lines", "record_history", "store_sequences", "events"],
    },
    "stock-counts.end": {
      async good(version = 1) {
        const { id } = await buildCount(db, storeId, { version });
        return { params: { storeId, id }, query: {}, body: { version, status: "Given up" } };
      },
      names: { id: (store) => buildCount(db, store) },
      writes: ["stock_counts", "record_history", "store_sequences", "events"],
    },
    "indents.suppliers": { good: async () => ({ params: { storeId }, query: {} }) },
    "indents.propose": {
      async good() {
        await buildDemand(db, storeId, { days: [2, 9, 16] });
        return { params: { storeId }, query: {}, body: { supplier: "Fresh Farms" } };
      },
      writes: ["indents", "indent_lines", "store_counters", "record_history", "store_sequences", "events"],
    },
    "indents.begin": {
      good: async () => ({ params: { storeId }, query: {}, body: { supplier: "Fresh Farms" } }),
      writes: ["indents", "store_counters", "record_history", "store_sequences", "events"],
    },
    "indents.edit": {
      async good(version = 1) {
        const { id } = await buildIndent(db, storeId, { version });
        return { params: { storeId, id }, query: {}, body: { version, changes: { note: unique("Note") } } };
      },
      names: { id: (store) => buildIndent(db, store) },
      writes: ["indents", "record_history", "store_sequences", "events"],
    },
    "indents.order": {
      async good() {
        const { id, productId } = await buildIndent(db, storeId);
        return { params: { storeId, id, productId }, query: {}, body: { quantity: 31 } };
      },
      names: { id: (store) => buildIndent(db, store), productId: product },
      writes: ["indents", "indent_lines", "record_history", "store_sequences", "events"],
    },
    "indents.move": {
      async good(version = 1) {
        const { id } = await buildIndent(db, storeId, { version });
        return { params: { storeId, id }, query: {}, body: { version, status: "Sent" } };
      },
      names: { id: (store) => buildIndent(db, store) },
      writes: ["indents", "record_history", "store_sequences", "events"],
    },
    "indents.count": {
      async good() {
        const { id, productId } = await buildIndent(db, storeId, { status: "Sent" });
        return { params: { storeId, id, productId }, query: {}, body: { quantity: 3 } };
      },
      names: { id: (store) => buildIndent(db, store, { status: "Sent" }), productId: product },
      writes: ["indents", "indent_lines", "record_history", "store_sequences", "events"],
    },
    "indents.receive": {
      async good(version = 1) {
        const { id } = await buildIndent(db, storeId, { version, status: "Sent", counted: 4 });
        return { params: { storeId, id }, query: {}, body: { version } };
      },
      names: { id: (store) => buildIndent(db, store, { status: "Sent", counted: 4 }) },
      writes: [
        "indents",
        "indent_lines",
        "product_stock",
        "stock_movements",
        "record_history",
        "store_sequences",
        "events",
      ],
    },
    "store-products.read": {
      good: async () => ({ params: { storeId, id: (await product(storeId)).id }, query: {} }),
      names: { id: product },
    },
    "store-products.find": {
      async good() {
        await product(storeId);
        return { params: { storeId }, query: { term: "product" } };
      },
    },
    "prices.list": {
      good: async () => ({ params: { storeId, id: (await product(storeId)).id }, query: {} }),
      names: { id: product },
    },
    "prices.plan": {
      good: async () => ({
        params: { storeId, id: (await product(storeId)).id },
        query: {},
        body: { fromDay: "2099-01-01", mrp: 1_200, price: 900 },
      }),
      names: { id: product },
      writes: [...changedProduct, "prices_to_tell"],
    },
    "prices.end": {
      good: async () => ({ params: { storeId, ...(await plannedPrice(db, storeId)) }, query: {} }),
      names: { id: product, priceId: async (store) => ({ id: (await plannedPrice(db, store)).priceId }) },
      writes: changedProduct,
    },
    ...listCases(db, storeId, product),
    "products.by-code": { good: async () => ({ ...inStore(), body: { codes: ["no such code"] } }) },
    "product-edits.save": {
      async good() {
        const { id, version } = await buildProduct(db, storeId);
        return {
          params: { storeId },
          query: {},
          body: { dryRun: false, reason: "New list", rows: [{ id, version, set: { price: 1, brand: "New" } }] },
        };
      },
      names: { id: product },
      refusesRows: true,
      writes: [...changedProduct, "product_edits", "product_edit_rows"],
    },
    "product-edits.list": { good: async () => inStore() },
    "product-edits.undo": {
      good: async () => ({ params: { storeId, ...(await buildProductEdit(db, storeId)) }, query: {} }),
      names: { id: (store) => buildProductEdit(db, store) },
      writes: [...changedProduct, "product_edits"],
    },
  };
}
