import type { AuditAuthor } from "#contract/audit/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { sql } from "kysely";

/** Everybody whose name may be in the audit list of a business: all users there are or were, sorted by name. */
export function listAuthors(db: Db, businessUnitId: string): Promise<AuditAuthor[]> {
  return db
    .selectFrom("users")
    .select(["id", "name", "login_id as loginId"])
    .where("business_unit_id", "=", businessUnitId)
    .orderBy(inNameOrder(sql.ref("name")))
    .orderBy("login_id")
    .execute();
}
