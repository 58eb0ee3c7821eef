import { sql } from "kysely";
import { clientList } from "#contract/clients/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";

/** The API clients of a business as each of its stores sees them, each a `ClientRow`; the console is not among them. */
function clientRows(db: Db) {
  return db
    .selectFrom("clients")
    .innerJoin("stores as seen", "seen.business_unit_id", "clients.business_unit_id")
    .select(businessColumns("clients"))
    .select([
      "clients.client_id as clientId",
      "clients.name",
      sql<boolean>`clients.secret_hash <> ''`.as("hasSecret"),
      sql<number>`(
        select count(distinct family_id)::int from sessions
        where sessions.client_id = clients.client_id and expires_at > now())`.as("sessions"),
    ]);
}

/** The list of API clients with its SQL. */
export const clients: GatewayList<typeof clientList> = {
  contract: clientList,
  rows: clientRows,
  columns: {
    name: { by: (row) => inNameOrder(row("name")) },
    clientId: { by: (row) => inNameOrder(row("clientId")) },
    state: "state",
    hasSecret: "hasSecret",
    sessions: "sessions",
  },
  fields: {
    state: "state",
    text: (row) => sql`concat_ws(' ', ${row("name")}, ${row("clientId")})`,
  },
};
