import {
  conversationStatuses,
  type ConversationStatus,
  messageTemplates,
  type Speaker,
} from "#contract/chatbot/status.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { botName } from "#gateway/store/chatbot/read-bot.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import type { Chance } from "./chance.ts";
import type { DemoStore } from "./staff.ts";

const minute = 60_000;
const many = 30;

/** How the bot of the demo answers: name, phrases, steps. */
const flows: readonly (readonly [name: string, phrases: readonly string[], steps: readonly string[]])[] = [
  [
    "Where is my order?",
    ["where is my order", "order status", "track my order", "when will my order come", "my order is late", "delivery status"],
    ["look up: order status", "ask more as choice: Do you need more? | All my open orders | No, thank you", "look up: open orders"],
  ],
  [
    "Do you deliver to me?",
    ["do you deliver to my area", "delivery area", "do you deliver here", "pin code", "which areas do you serve", "delivery charge"],
    ["ask pin as PIN code: What is your PIN code?", "look up: delivery area"],
  ],
  [
    "When are you open?",
    ["opening hours", "when are you open", "what time do you close", "are you open today", "store timings", "open on sunday"],
    ["look up: opening hours"],
  ],
  [
    "Return something",
    ["return an item", "i want to give it back", "wrong product came", "refund", "how long can i return", "damaged item"],
    [
      "look up: return window",
      "ask order as text: Which order is it about? Its number is enough.",
      "ask reason as choice: What is wrong? | Damaged | Not fresh | Wrong product | Something else",
      "hand over: Thank you. I pass order {order} ({reason}) on.",
    ],
  ],
  [
    "Ask about a product",
    ["do you have this product", "is it in stock", "product not found", "price of a product", "looking for a brand"],
    ["ask product as text: Which product do you look for?", "hand over: I ask somebody about {product}."],
  ],
]; // prettier-ignore

/** What customers write first, each with what it is about. */
const openings = [
  ["Where is my order? It should have come an hour ago.", "Where is my order?"],
  ["The milk was sour, I want my money back", "Return something"],
  ["Do you deliver to my street?", "Do you deliver to me?"],
  ["Is the brown rice of last week in stock again?", "Ask about a product"],
  ["Can I change the slot of my order?", "Can I change the slot of my order?"],
] as const;

/** Most have ended; of each other status there are some. */
function statusOf(at: number): ConversationStatus {
  return conversationStatuses[[3, 3, 0, 1, 3, 2][at % 6] ?? 3] ?? "Ended";
}

/** Makes the flows of a store's bot, and conversations in all statuses. */
export async function writeConversations(trx: Trx, chance: Chance, store: DemoStore, now: number): Promise<void> {
  await insertRows(
    trx,
    "chat_flows",
    flows.map(([name, phrases, steps]) => ({
      store_id: store.id,
      id: chance.id(),
      name,
      phrases: phrases.join("\n"),
      steps: steps.join("\n"),
    })),
  );
  const made = Array.from({ length: many }, (_, at) => demoConversation(chance, store, at, now));
  await insertRows(
    trx,
    "conversations",
    made.map(({ row }) => row),
  );
  await insertRows(
    trx,
    "conversation_messages",
    made.flatMap(({ messages }) => messages),
  );
  await raiseCounter(trx, store.id, "conversations", many);
}

function demoConversation(chance: Chance, store: DemoStore, at: number, now: number) {
  const status = statusOf(at);
  const isOpen = status !== "Ended";
  const customer = at % 5 === 4 ? null : chance.pick(store.customers);
  const owner = status === "With a person" || (status === "Ended" && at % 2 === 0) ? chance.pick(store.users) : null;
  const [said, subject] = chance.pick(openings);
  const begun = isOpen ? now - chance.whole(3, 40) * minute : now - (many - at) * 180 * minute;
  const visitor = customer === null ? "Guest of the web shop" : "";
  const id = chance.id();
  const spoken: readonly (readonly [Speaker, string])[] = [
    ["bot", "Hello! I am the bot of the shop. Write what you need, or choose:"],
    ["customer", said],
    ...(status === "With the bot"
      ? ([["bot", "I can help with this. Please choose:"]] as const)
      : ([["bot", "I am fetching somebody who can help. Please wait a moment."]] as const)),
    ...(owner ? ([["person", chance.pick(messageTemplates)], ["customer", "Thank you."]] as const) : []),
  ]; // prettier-ignore
  const messages = spoken.map(([from, text], nth) => ({
    store_id: store.id,
    conversation_id: id,
    sequence: nth + 1,
    id: chance.id(),
    sent_by: from,
    by_name: from === "bot" ? botName : from === "person" ? (owner?.name ?? "") : (customer?.name ?? visitor),
    text,
    choices: [],
    at: new Date(begun + nth * minute * 0.4).toISOString(),
  }));
  const last = messages.at(-1);
  const lastAt = last?.at ?? new Date(begun).toISOString();
  const waits = status === "Waiting for a person" || status === "With a person";
  const row = {
    store_id: store.id,
    id,
    number: `${store.code}-CH-${String(at + 1).padStart(6, "0")}`,
    status,
    subject,
    customer_id: customer?.id ?? null,
    visitor,
    owner_id: owner?.id ?? null,
    owner_name: owner?.name ?? null,
    last_message: last?.text ?? "",
    last_from: last?.sent_by ?? null,
    last_at: lastAt,
    waiting_since: waits ? lastAt : null,
    messages: messages.length,
    progress: {},
    created_at: new Date(begun).toISOString(),
    updated_at: lastAt,
  };
  return { row, messages };
}
