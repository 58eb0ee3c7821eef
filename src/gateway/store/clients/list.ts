import { sql } from "kysely";
import { clientFields, clientRecord } from "#contract/clients/client.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";

/** The API clients of a business as each of its stores sees them, each a `ClientRow`; the console is not among them. */
function clientRows(db: Db) {
  return db
    .selectFrom("clients")
    .innerJoin("stores as seen", "seen.business_unit_id", "clients.business_unit_id")
    .select(businessColumns("clients"))
    .select(fieldColumns("clients", clientFields))
    .select([
      sql<boolean>`clients.secret_hash <> ''`.as("hasSecret"),
      sql<number>`(
        select count(distinct family_id)::int from sessions
        where sessions.client_id = clients.client_id and expires_at > now())`.as("sessions"),
    ]);
}

/** The list of API clients with its SQL. */
export const clients = definedList(clientRecord, { rows: clientRows });
