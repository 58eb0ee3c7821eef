import { randomUUID } from "node:crypto";
import type { customerPaths } from "#contract/customers/paths.ts";
import type { doublePaths } from "#contract/doubles/paths.ts";
import type { ConversationStatus } from "#contract/chatbot/status.ts";
import type { chatbotPaths } from "#contract/chatbot/paths.ts";
import type { messagePaths } from "#contract/messages/paths.ts";
import { buildDouble } from "../../../support/database/doubles.ts";
import { buildConversation } from "../../../support/database/conversations.ts";
import { buildMessage, setProviders } from "../../../support/database/messages.ts";
import { buildRecord } from "../../../support/kinds/records.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import { buildCustomer } from "../../../support/database/rows.ts";
import type { personPaths } from "#contract/persons/paths.ts";
import type { segmentPaths } from "#contract/segments/paths.ts";
import { seenBy } from "./seen-by.ts";
import type { GoodRows, MakeRow, RouteCase, Table } from "./good-requests.ts";

const inHistory = ["record_history", "store_sequences", "events"] as const;

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

/** The cases of the calls about customers, and about what they are told and asked. */
export function peopleCases(
  { db, stores }: TestGateway,
  { product }: GoodRows,
): Readonly<
  Record<
    | keyof typeof customerPaths
    | keyof typeof personPaths
    | keyof typeof segmentPaths
    | keyof typeof doublePaths
    | keyof typeof messagePaths
    | keyof typeof chatbotPaths,
    RouteCase
  >
> {
  const storeId = stores.north;
  const inStore = () => ({ params: { storeId }, query: {} });
  const customer: MakeRow = (store) => buildCustomer(db, store);
  const ofCustomer: RouteCase = {
    good: async () => ({ params: { storeId, id: (await customer(storeId)).id }, query: {} }),
    names: { id: customer },
  };
  const ofPerson: RouteCase = {
    good: async () => ({ params: { storeId, id: (await buildRecord(db, "person", storeId)).id }, query: {} }),
    names: { id: (store) => buildRecord(db, "person", store) },
    ...seenBy("person"),
  };
  return {
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
    ...chatbotCases(db, storeId),
    "customers.search": {
      async good() {
        await customer(storeId);
        return { params: { term: "customer" }, query: {} };
      },
    },
    "customers.summary": { ...ofCustomer, writes: ["record_history"] },
    "customers.addresses": ofCustomer,
    "customers.consents": ofCustomer,
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
      writes: ["customers", "customers_to_judge", "people", "record_history", "jobs", "store_sequences", "events"],
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
      ...seenBy("person"),
      writes: ["people", "record_history", "jobs", "store_sequences", "events"],
    },
    "people.give-data": {
      good: async () => ({ ...(await ofPerson.good()), body: {} }),
      names: { id: (store) => buildRecord(db, "person", store) },
      ...seenBy("person"),
      writes: ["audit_chains", "audit_entries"],
    },
    "people.stores": ofPerson,
    "segments.count": { good: async () => ({ ...inStore(), body: { line: "orders >= 1" } }) },
    "segments.names": { good: async () => inStore() },
    "segments.add-usual": {
      good: async () => ({ ...inStore(), body: {} }),
      writes: ["segments", "segment_members", "record_history", "store_sequences", "events"],
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
  };
}
