import { randomUUID } from "node:crypto";
import type { customerPaths } from "#contract/customers/paths.ts";
import type { doublePaths } from "#contract/doubles/paths.ts";
import type { deliveryPaths } from "#contract/delivery/paths.ts";
import type { productPaths } from "#contract/products/paths.ts";
import type { promotionPaths } from "#contract/promotions/paths.ts";
import type { reviewPaths } from "#contract/reviews/paths.ts";
import type { ConversationStatus } from "#contract/chatbot/status.ts";
import type { chatbotPaths } from "#contract/chatbot/paths.ts";
import type { indentPaths } from "#contract/indents/paths.ts";
import type { messagePaths } from "#contract/messages/paths.ts";
import type { countPaths } from "#contract/stock-counts/paths.ts";
import { buildDouble } from "../../../support/database/doubles.ts";
import { buildConversation } from "../../../support/database/conversations.ts";
import { buildDemand, buildIndent } from "../../../support/database/indents.ts";
import { buildMessage, setProviders } from "../../../support/database/messages.ts";
import { buildCount } from "../../../support/database/stock-counts.ts";
import { buildProductEdit } from "../../../support/database/product-edits.ts";
import { buildRecord } from "../../../support/kinds/records.ts";
import { buildReview } from "../../../support/database/reviews.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import {
  buildArea,
  buildCustomer,
  buildDeliveryChange,
  buildFile,
  buildOrder,
  buildProduct,
  pictureFile,
  unique,
} from "../../../support/database/rows.ts";
import type { personPaths } from "#contract/persons/paths.ts";
import type { segmentPaths } from "#contract/segments/paths.ts";
import type { visitPaths } from "#contract/visits/paths.ts";
import { idOfMoment } from "../../../support/database/visits.ts";
import type { MakeRow, RouteCase, Table } from "./good-requests.ts";

type TermRoute =
  | keyof typeof deliveryPaths
  | keyof typeof promotionPaths
  | keyof typeof productPaths
  | keyof typeof customerPaths
  | keyof typeof segmentPaths
  | keyof typeof personPaths
  | keyof typeof doublePaths
  | keyof typeof countPaths
  | keyof typeof indentPaths
  | keyof typeof messagePaths
  | keyof typeof chatbotPaths
  | keyof typeof reviewPaths
  | keyof typeof visitPaths
  | "orders.price"
  | "times.convert";

interface Rows {
  anOrder(version?: number): Promise<{ readonly storeId: string; readonly orderId: string }>;
  readonly order: MakeRow;
  readonly product: MakeRow;
}

const changedOrder = ["orders", "order_history", "store_sequences", "events"] as const;

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

/** The cases of the calls about conversations. */
function chatbotCases(db: TestGateway["db"], storeId: string) {
  const said = ["conversations", "conversation_messages", "store_sequences", "events"] as const;
  const moved = ["conversations", ...inHistory] as const;
  const of = (
    status: ConversationStatus,
    body: () => Record<string, unknown>,
    writes: readonly Table[],
    more: RouteCase["names"] = {},
  ): RouteCase => ({
    good: async () => ({
      params: { storeId, id: (await buildConversation(db, storeId, { status })).id },
      query: {},
      body: body(),
    }),
    names: { id: (store) => buildConversation(db, store, { status }), ...more },
    writes,
  });
  const message = () => ({ messageKey: randomUUID(), text: "Where is my order?" });
  return {
    "conversations.begin": {
      good: async () => ({
        params: { storeId },
        query: {},
        body: { customerId: (await buildCustomer(db, storeId)).id },
      }),
      names: { customerId: (store) => buildCustomer(db, store) },
      writes: [...said, "store_counters"],
    },
    "conversations.send": of("With the bot", message, said),
    "conversations.messages": {
      good: async () => ({
        params: { storeId, id: (await buildConversation(db, storeId)).id },
        query: { after: "0" },
      }),
      names: { id: (store) => buildConversation(db, store) },
    },
    "conversations.leave": of("With the bot", () => ({}), moved),
    "conversations.people": { good: async () => ({ params: { storeId }, query: {} }) },
    "conversations.answer": of("Waiting for a person", message, [...said, "record_history"]),
    "conversations.hand": of("Waiting for a person", () => ({ to: "me" }), moved),
    "conversations.end": of("With the bot", () => ({}), moved),
    "chat-flows.try": { good: async () => ({ params: { storeId }, query: {}, body: { steps: "say: Hello" } }) },
  } satisfies Record<keyof typeof chatbotPaths, RouteCase>;
}

/** Barcodes of the shop's own, which have no check digit. */
let codes = 50_000_000_000;

/** The cases of the calls about what belongs to a product. */
function listCases(db: TestGateway["db"], storeId: string, product: MakeRow) {
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
    "products.image": {
      good: async () => ({ params: { storeId, ...(await anImage(db, storeId)), size: "small" }, query: {} }),
      names: { id: product, imageId: async (store) => ({ id: (await anImage(db, store)).imageId }) },
    },
    "products.variants": read(),
  } satisfies Partial<Record<string, RouteCase>>;
}

/** An outline that nobody has drawn before. */
function square() {
  const [x, y] = [Math.floor(Math.random() * 1_000_000_000), Math.floor(Math.random() * 800_000_000)];
  return [
    [
      [
        [x, y],
        [x + 9, y],
        [x + 9, y + 9],
        [x, y + 9],
        [x, y],
      ],
    ],
  ];
}

/** The cases of the calls about what orders are agreed on, and about the customers and products behind them. */
export function termCases(
  { db, stores }: TestGateway,
  { anOrder, order, product }: Rows,
): Readonly<Record<TermRoute, RouteCase>> {
  const storeId = stores.north;
  const inStore = () => ({ params: { storeId }, query: {} });
  const intake = async () => ({
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    // By weight, so that parts of a whole are not refused for that alone.
    lines: [{ productId: (await buildProduct(db, storeId, { unit: "weight" })).id, quantity: 2 }],
  });
  const area: MakeRow = (store) => buildArea(db, store, "560038");
  const customer: MakeRow = (store) => buildCustomer(db, store);
  const ofCustomer: RouteCase = {
    good: async () => ({ params: { storeId, id: (await customer(storeId)).id }, query: {} }),
    names: { id: customer },
  };
  const ofPerson: RouteCase = {
    good: async () => ({ params: { storeId, id: (await buildRecord(db, "person", storeId)).id }, query: {} }),
    names: { id: (store) => buildRecord(db, "person", store) },
    isOfBusiness: true,
  };
  const segment: MakeRow = (store) => buildRecord(db, "segment", store);
  const ofSegment: RouteCase = {
    good: async () => ({ params: { storeId, id: (await segment(storeId)).id }, query: {} }),
    names: { id: segment },
  };
  return {
    "orders.price": { good: async () => ({ ...inStore(), body: await intake() }), names: { productId: product } },
    "slots.list": {
      good: async () => ({ params: { storeId }, query: { days: "2", areaId: (await area(storeId)).id } }),
    },
    "intake-limits.list": { good: async () => inStore() },
    "intake-limits.set": {
      async good() {
        const until = new Date(Date.now() + 3_600_000).toISOString();
        await db.deleteFrom("intake_limits").where("store_id", "=", storeId).execute();
        return { ...inStore(), body: { slot: null, was: null, limit: { capacity: 0, until, reason: "no rider" } } };
      },
      writes: ["intake_limits", "audit_entries", "audit_chains", "store_sequences", "events"],
    },
    "addresses.pincode": { good: async () => ({ params: {}, query: {}, body: { pincode: "560 038" } }) },
    "area-outlines.list": { good: async () => inStore() },
    "area-outlines.keep": {
      good: async () => ({ ...inStore(), body: { outline: square() } }),
      writes: ["outline_rings"],
    },
    "pin-outlines.import": {
      async good() {
        const pincode = String(100_000 + Math.floor(Math.random() * 899_999));
        const areas = { deliveryCharge: 2_900, minimumOrder: 0 };
        return { ...inStore(), body: { outlines: [{ pincode, name: "Post office", outline: square() }], areas } };
      },
      writes: ["outline_rings", "pin_outlines", "delivery_areas", "record_history", "store_sequences", "events"],
    },
    "orders.price-delivery": {
      good: async () => ({ params: await anOrder(), query: {}, body: { changes: { orderType: "Express" } } }),
      names: { orderId: order },
    },
    "orders.change-delivery": {
      async good(version = 1) {
        const { id, amount, tax } = await buildOrder(db, storeId, { status: "Accepted", version });
        // Another call may have stopped Express.
        await db.deleteFrom("intake_limits").where("store_id", "=", storeId).execute();
        return {
          params: { storeId, orderId: id },
          query: {},
          body: { version, changes: { orderType: "Express" }, shown: { amount, tax } },
        };
      },
      names: { orderId: order },
      writes: [...changedOrder, "order_delivery_changes"],
    },
    "orders.undo-delivery": {
      async good(version = 1) {
        const made = Math.max(version, 2);
        const { id } = await buildOrder(db, storeId, { status: "Accepted", version: made - 1, order_type: "Express" });
        await buildDeliveryChange(db, storeId, id, made);
        return { params: { storeId, orderId: id }, query: {}, body: { version: made, undoes: made } };
      },
      names: { orderId: order },
      writes: [...changedOrder, "order_delivery_changes"],
    },
    "promo-codes.validate": {
      good: async () => ({ params: await anOrder(), query: {}, body: { promoCode: "DIWALI" } }),
      names: { orderId: order },
    },
    "promo-codes.validate-new": {
      good: async () => ({ ...inStore(), body: { ...(await intake()), promoCode: "DIWALI" } }),
      names: { productId: product },
    },
    "promo-codes.replay": {
      good: async () => ({
        ...inStore(),
        body: { code: "DIWALI", title: "10 % off", discountType: "percentage", percentage: 10, minimum: 0 },
      }),
    },
    "offers.replay": {
      good: async () => ({
        ...inStore(),
        body: { title: "5 % off tea", offerType: "category", category: "Tea", percentage: 5 },
      }),
    },
    "offers.of-order": {
      good: async () => ({ params: await anOrder(), query: { filterType: "ORDER" }, body: {} }),
      names: { orderId: order },
    },
    "orders.comment-mrp": {
      good: async () => ({ params: await anOrder(), query: {}, body: { lines: [{ line: 1, mrp: 1_300 }] } }),
      names: { orderId: order },
      writes: ["order_history", "store_sequences", "events"],
    },
    "visits.take": {
      good: async () => ({
        ...inStore(),
        body: {
          visits: [
            {
              visit: idOfMoment(Date.now()),
              session: randomUUID(),
              visitor: randomUUID(),
              place: "product",
              target: (await product(storeId)).id,
              device: "phone",
            },
          ],
        },
      }),
      writes: ["visits"],
    },
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
    "doubles.pair": {
      good: async () => ({
        ...inStore(),
        // Two who share a phone are a pair already.
        body: { oneId: (await buildCustomer(db, storeId, { phone: "" })).id, otherId: (await customer(storeId)).id },
      }),
      names: { oneId: customer, otherId: customer },
      writes: ["customer_doubles", "store_counters"],
    },
    "doubles.decide": {
      async good(version = 1) {
        const { id, oneId } = await buildDouble(db, storeId, { version });
        return { params: { storeId, id }, query: {}, body: { version, status: "Merged", keep: oneId } };
      },
      names: { id: (store) => buildDouble(db, store) },
      writes: [
        "customers",
        "customers_to_judge",
        "customer_doubles",
        "customer_merges",
        "record_history",
        "audit_chains",
        "audit_entries",
        "store_sequences",
        "events",
      ],
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
    "messages.ways": {
      good: async () => ({ params: { storeId }, query: { customerId: (await customer(storeId)).id } }),
    },
    "messages.preview": {
      good: async () => ({ ...inStore(), body: { occasion: "Own words", channel: "SMS", text: "{customerName}" } }),
    },
    "messages.test": { good: async () => ({ ...inStore(), body: { channel: "SMS", address: "+915000000001" } }) },
    "messages.write": {
      async good() {
        // Nothing is written by itself meanwhile: no template is active.
        await db.updateTable("message_templates").set({ state: "INACTIVE" }).execute();
        await setProviders(db, storeId, "https://sms.example/send", { of: ["WhatsApp"] });
        const { id } = await buildCustomer(db, storeId, { consent: ["WhatsApp"] });
        return { ...inStore(), body: { customerId: id, channel: "WhatsApp", text: "Please call us" } };
      },
      names: { customerId: customer },
      writes: ["messages", "store_counters", "document_counts", "record_history", "store_sequences", "events"],
    },
    "messages.move": {
      async good(version = 1) {
        const { id } = await buildMessage(db, storeId, { version, status: "Waiting" });
        return { params: { storeId, id }, query: {}, body: { version, status: "Cancelled", reason: "A mistake" } };
      },
      names: { id: (store) => buildMessage(db, store) },
      writes: ["messages", "document_counts", "record_history", "store_sequences", "events"],
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
    ...chatbotCases(db, storeId),
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
      writes: changedProduct,
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
    "customers.search": {
      async good() {
        await customer(storeId);
        return { params: { term: "customer" }, query: {} };
      },
    },
    "customers.summary": { ...ofCustomer, writes: ["record_history"] },
    "customers.addresses": ofCustomer,
    "customers.wishlist": ofCustomer,
    "customers.timeline": ofCustomer,
    "customers.insight": ofCustomer,
    "customers.segments": ofCustomer,
    "customers.open-matters": ofCustomer,
    "customers.forget": {
      async good(version = 1) {
        // Who shares a phone with others would be in pairs with them.
        const made = await buildCustomer(db, storeId, { version, phone: "" });
        return { params: { storeId, id: made.id }, query: {}, body: { version, name: made.name } };
      },
      names: { id: customer },
      writes: [
        "customers",
        "customers_to_judge",
        "people",
        "record_history",
        "audit_chains",
        "audit_entries",
        "store_sequences",
        "events",
      ],
    },
    "customers.give-data": {
      good: async () => ({ params: { storeId, id: (await customer(storeId)).id }, query: {}, body: {} }),
      names: { id: customer },
      writes: ["audit_chains", "audit_entries"],
    },
    "people.open-matters": ofPerson,
    "people.forget": {
      async good(version = 1) {
        const { id } = await buildRecord(db, "person", storeId);
        const { name } = await db
          .updateTable("people")
          .set({ version })
          .where("id", "=", id)
          .returning("name")
          .executeTakeFirstOrThrow();
        return { params: { storeId, id }, query: {}, body: { version, name } };
      },
      names: { id: (store) => buildRecord(db, "person", store) },
      isOfBusiness: true,
      writes: ["people", "record_history", "audit_chains", "audit_entries", "store_sequences", "events"],
    },
    "people.give-data": {
      good: async () => ({ ...(await ofPerson.good()), body: {} }),
      names: { id: (store) => buildRecord(db, "person", store) },
      isOfBusiness: true,
      writes: ["audit_chains", "audit_entries"],
    },
    "people.stores": ofPerson,
    "segments.count": { good: async () => ({ ...inStore(), body: { line: "orders >= 1" } }) },
    "segments.overlap": ofSegment,
    "segments.growth": ofSegment,
    "segments.names": { good: async () => inStore() },
    "segments.add-usual": {
      good: async () => ({ ...inStore(), body: {} }),
      writes: ["segments", "segment_members", "segment_days", "record_history", "store_sequences", "events"],
    },
    "customers.wish": {
      good: async () => ({
        params: { storeId, id: (await customer(storeId)).id },
        query: {},
        body: { productId: (await product(storeId)).id, wished: true },
      }),
      names: { id: customer, productId: product },
      writes: ["customer_wishes"],
    },
    "times.convert": {
      good: async () => ({
        params: {},
        query: {},
        body: { storeId, instants: ["2026-11-22T10:00:00Z"], locals: ["2026-11-22T15:30"] },
      }),
    },
  };
}
