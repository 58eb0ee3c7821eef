import { sql } from "kysely";
import { auditList } from "#contract/audit/list.ts";
import { auditSubjects } from "#contract/audit/subjects.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/**
 * Entries as each store sees them: its own, and those about its whole business. So an entry about the business has a
 * row for each store.
 */
function auditRows(db: Db) {
  return db
    .selectFrom("stores")
    .innerJoin("audit_entries as entries", "entries.business_unit_id", "stores.business_unit_id")
    .leftJoin("stores as acted", "acted.id", "entries.store_id")
    .where((eb) => eb.or([eb("entries.of_business", "=", true), eb("entries.store_id", "=", eb.ref("stores.id"))]))
    .select([
      "entries.id",
      "stores.id as storeId",
      sql<1>`1`.as("version"),
      "entries.sequence",
      "entries.at",
      "entries.of_business as ofBusiness",
      "acted.name as storeName",
      "entries.user_id as userId",
      "entries.by_name as by",
      "entries.address",
      "entries.subject",
      "entries.subject_id as subjectId",
      "entries.subject_name as subjectName",
      "entries.action",
      "entries.before",
      "entries.after",
      sql<string>`encode(entries.previous_hash, 'hex')`.as("previousHash"),
      sql<string>`encode(entries.hash, 'hex')`.as("hash"),
    ]);
}

/** The audit list with its SQL. */
export const audit: GatewayList<typeof auditList> = {
  contract: auditList,
  rows: auditRows,
  columns: {
    // The numbers follow the times, and have an index.
    at: "sequence",
    by: { by: (row) => inNameOrder(row("by")) },
    subject: { by: (row) => inListedOrder(auditSubjects, row("subject")) },
    action: "action",
    address: { by: (row) => row("address"), missing: "last" },
  },
  fields: {
    subject: "subject",
    action: "action",
    by: "userId",
    at: "at",
    text: { table: "audit_texts", key: "id", text: "search" },
  },
};
