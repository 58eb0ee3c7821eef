import { sql } from "kysely";
import type { Lookup } from "#contract/store/search-schema.ts";
import type { LookupSubject } from "#contract/store/lookup.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { currentCustomerId } from "./customers/current-customer.ts";

/** The name of a customer, product, category, segment or delivery area of a store; refused with 404 where the store has none with this id. */
export async function readLookup(db: Db, storeId: string, subject: LookupSubject, id: string): Promise<Lookup> {
  const found = await readers[subject](db, storeId, id);
  if (!found) throw notFound(subject);
  return found;
}

async function readCustomer(db: Db, storeId: string, id: string): Promise<Lookup | undefined> {
  return db
    .selectFrom("customers")
    .select(["id", "name", "phone as detail"])
    .where("store_id", "=", storeId)
    .where("id", "=", await currentCustomerId(db, storeId, id))
    .executeTakeFirst();
}

function readProduct(db: Db, storeId: string, id: string): Promise<Lookup | undefined> {
  return db
    .selectFrom("products")
    .select(["id", "name", "code as detail"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Makes the reader of what has a name and nothing more to tell. */
function readName(table: "categories" | "segments" | "delivery_areas") {
  return async (db: Db, storeId: string, id: string): Promise<Lookup | undefined> => {
    const { rows } = await sql<Lookup>`
      select id, name, '' as detail from ${sql.table(table)} where store_id = ${storeId} and id = ${id}`.execute(db);
    return rows[0];
  };
}

const readers = {
  customer: readCustomer,
  product: readProduct,
  category: readName("categories"),
  segment: readName("segments"),
  "delivery-area": readName("delivery_areas"),
} as const;
