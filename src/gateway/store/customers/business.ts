import { sql } from "kysely";
import type { Business } from "#contract/invoices/business-schema.ts";

/** The business for which a customer buys; null where they buy for themselves. `of` names the table of customers. */
export function businessOf(of: string) {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql<Business | null>`case when ${column("gstin")} <> '' then jsonb_build_object('name',
    ${column("business_name")}, 'gstin', ${column("gstin")}, 'address', ${column("business_address")}) end`.as(
    "business",
  );
}
