import { type Expression, type RawBuilder, sql } from "kysely";

/** The SQL of the business that a store belongs to. */
export function businessOf(storeId: string | Expression<unknown>): RawBuilder<string> {
  return sql<string>`(select belongs.business_unit_id from stores as belongs where belongs.id = ${storeId})`;
}

/** The SQL of all stores of a store's business, for a condition with `in`. */
export function storesOfBusiness(storeId: string): RawBuilder<string> {
  return sql<string>`(select id from stores where business_unit_id = ${businessOf(storeId)})`;
}
