import { sql } from "kysely";
import { auditList } from "#contract/audit/list.ts";
import { auditRowSchema } from "#contract/audit/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

const columns = rowColumns("audit_entries", auditRowSchema, {
  storeId: sql.ref<string>("stores.id"),
  version: sql<1>`1`,
  storeName: sql.ref<string | null>("acted.name"),
  by: "by_name",
  previousHash: sql<string>`encode(audit_entries.previous_hash, 'hex')`,
  hash: sql<string>`encode(audit_entries.hash, 'hex')`,
});

/**
 * Entries as each store sees them: its own, and those about its whole business. So an entry about the business has a
 * row for each store.
 */
function auditRows(db: Db) {
  return db
    .selectFrom("stores")
    .innerJoin("audit_entries", "audit_entries.business_unit_id", "stores.business_unit_id")
    .leftJoin("stores as acted", "acted.id", "audit_entries.store_id")
    .where((eb) =>
      eb.or([eb("audit_entries.of_business", "=", true), eb("audit_entries.store_id", "=", eb.ref("stores.id"))]),
    )
    .select(columns);
}

/** The audit list with its SQL. */
export const audit = listOfRows(auditList, auditRowSchema, {
  rows: auditRows,
  plain: ["action", "address"],
  // The numbers follow the times, and have an index.
  columns: { at: "sequence" },
  fields: { by: "userId", text: keptSearch("audit_texts") },
});
