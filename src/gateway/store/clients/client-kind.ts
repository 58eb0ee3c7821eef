import { sql } from "kysely";
import { clientFields, clientRecord } from "#contract/clients/client.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { clientRules } from "./client-rules.ts";

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

/** How API clients are read and written. */
export const clientKind = storedKind({
  kind: "client",
  table: "clients",
  scope: "business",
  unique: {
    clients_client_id: { field: "clientId", because: "another client has this ID" },
    clients_client_skeleton: { field: "clientId", because: "another client has an ID that looks the same" },
  },
  list: definedList(clientRecord, { rows: clientRows }),
  rules: clientRules,
});
