import type { Insertable, Kysely } from "kysely";
import { type Channel, channels, occasions } from "#contract/messages/message.ts";
import { channelPrefixes } from "#contract/settings/messages.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import type { Database } from "#gateway/database/schema.ts";
import { buildCustomer, unique } from "./rows.ts";

let made = 0;

/** Makes a message that waits and is not due, with plain values, except the fields of its row that a test sets. */
export async function buildMessage(
  db: Kysely<Database>,
  storeId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly number: string }> {
  made += 1;
  const set = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );
  const name = ["Asha", "Émile", "émile", "Zoe"][made % 4] ?? "";
  const customer = "customer_id" in set ? null : await buildCustomer(db, storeId, { name });
  const row = {
    store_id: storeId,
    number: unique("MS"),
    occasion: occasions[made % occasions.length],
    channel: channels[made % channels.length],
    customer_id: customer?.id,
    customer_name: name,
    address: `+9150000${String(made).padStart(5, "0")}`,
    order_id: null,
    order_number: made % 3 ? `S101-${String(made % 7).padStart(6, "0")}` : "",
    about_id: null,
    text: `Text ${made % 6}\nin two lines`,
    next_at: null,
    sent_at: null,
    written_by: "Admin",
    created_at: `2026-11-21T05:30:${String(made % 60).padStart(2, "0")}.000Z`,
    updated_at: "2026-11-21T05:30:00.000Z",
    ...set,
  } as Insertable<Database["messages"]>;
  return db.insertInto("messages").values(row).returning(["id", "number"]).executeTakeFirstOrThrow();
}

/** The key with which the tests sign messages. */
export const providerKey = "a key of the test, long enough".replaceAll(" ", "-");

/** Sets the providers of a store, and whatever else of the settings of messages a test needs. */
export async function setProviders(
  db: Kysely<Database>,
  storeId: string,
  url: string,
  {
    of = channels,
    ...more
  }: { readonly of?: readonly Channel[]; readonly quietFrom?: string; readonly quietUntil?: string } = {},
): Promise<void> {
  const providers = of.map((channel) => {
    const prefix = channelPrefixes[channel];
    return { [`${prefix}Url`]: url, [`${prefix}Key`]: providerKey, [`${prefix}Sender`]: "Aisle" };
  });
  const body = JSON.stringify(Object.assign({ ...more }, ...providers));
  await db.deleteFrom("stored_settings").where("store_id", "=", storeId).where("section", "=", "messages").execute();
  await db
    .insertInto("stored_settings")
    .values({ business_unit_id: businessOf(storeId), store_id: storeId, section: "messages", body })
    .execute();
}
