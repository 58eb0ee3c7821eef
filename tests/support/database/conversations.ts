import { randomUUID } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildCustomer, unique } from "./rows.ts";

let made = 0;

/**
 * Makes a conversation in which a customer or, in every third, a visitor has said something, with plain values, except
 * the fields of its row that a test sets.
 */
export async function buildConversation(
  db: Kysely<Database>,
  storeId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly number: string; readonly customerId: string | null }> {
  made += 1;
  const set = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );
  const name = ["Asha", "Émile", "émile", "Zoe"][made % 4] ?? "";
  const isVisitor = made % 3 === 0 && !("customer_id" in set);
  const customer = isVisitor || "customer_id" in set ? null : await buildCustomer(db, storeId, { name });
  const at = `2026-11-21T05:30:${String(made % 60).padStart(2, "0")}.000Z`;
  const isOwned = set["status"] === "With a person";
  const row = {
    store_id: storeId,
    number: unique("CH"),
    subject: ["Where is my order", "", "Return"][made % 3],
    customer_id: customer?.id ?? null,
    visitor: isVisitor ? name : "",
    owner_id: null,
    last_message: `Hello ${made % 5}`,
    last_from: "customer",
    last_at: at,
    waiting_since: made % 2 === 0 || isOwned ? at : null,
    messages: 1,
    created_at: at,
    updated_at: at,
    ...set,
    owner_name: set["owner_name"] ?? (isOwned ? "Meera" : null),
  } as Insertable<Database["conversations"]>;
  const conversation = await db
    .insertInto("conversations")
    .values(row)
    .returning(["id", "number", "customer_id as customerId"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("conversation_messages")
    .values({
      store_id: storeId,
      conversation_id: conversation.id,
      sequence: 1,
      id: randomUUID(),
      sent_by: "customer",
      by_name: name,
      text: `Hello ${made % 5}`,
      at,
    })
    .execute();
  return conversation;
}
