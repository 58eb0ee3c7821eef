import { sql } from "kysely";
import type { PersonStore } from "#contract/persons/routes.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import { anyOf, isKnownIn } from "./list.ts";

/**
 * The stores of these where a person is a customer. Refused with 404 where the business of the store has no such person,
 * or none of these stores knows them.
 */
export async function readPersonStores(
  db: Db,
  storeId: string,
  id: string,
  storeIds: readonly string[],
): Promise<PersonStore[]> {
  const { rows: known } = await sql`
    select id from people where business_unit_id = ${businessOf(storeId)} and id = ${id}
      and ${isKnownIn("people", anyOf(storeIds))}`.execute(db);
  if (known.length === 0) throw notFound("person");
  const { rows } = await sql<PersonStore>`
    select own.id as "customerId", own.store_id as "storeId", stores.name as "storeName", own.name, own.phone, own.consent,
      coalesce(figures.orders, 0) as orders, coalesce(figures.spent, 0) as spent, figures.last_order_at as "lastOrderAt"
    from customers as own join stores on stores.id = own.store_id
    left join customer_figures as figures on figures.store_id = own.store_id and figures.customer_id = own.id
    where own.person_id = ${id} and own.state <> 'DELETE' and own.store_id = ${anyOf(storeIds)}
    order by figures.last_order_at desc nulls last, stores.name, own.id`.execute(db);
  return rows;
}
