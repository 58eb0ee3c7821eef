import { type RawBuilder, sql } from "kysely";

/** The SQL of the key by which spellings of a phone number are the same in a store; its country says how. */
export function phoneKey(storeId: string, phone: string | RawBuilder<unknown>): RawBuilder<string> {
  // The country is read once for a statement, also where this is asked of each row.
  return sql<string>`phone_key(${phone}, (select store_country(${storeId}::uuid)))`;
}
