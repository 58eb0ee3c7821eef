import { sql } from "kysely";
import type { ClientRow } from "#contract/clients/client.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import { foreignStore } from "#gateway/store/users/access-rules.ts";

/** The rules for clients: only somebody who works in all stores changes one, and one that is closed has no sessions. */
export async function clientRules(
  trx: Trx,
  storeId: string,
  before: ClientRow | null,
  fields: Partial<ClientRow>,
  by: Principal | null,
): Promise<Partial<ClientRow>> {
  if (!before) return fields;
  await refuseForeign(trx, storeId, before, by);
  if (fields.state !== undefined && fields.state !== "ACTIVE")
    await trx.deleteFrom("sessions").where("client_id", "=", before.clientId).execute();
  return fields;
}

/** Refuses to change a client by somebody who does not work in all stores of the business: it lets people into each. */
export async function refuseForeign(
  trx: Trx,
  storeId: string,
  { name }: Pick<ClientRow, "name">,
  by: Principal | null,
): Promise<void> {
  const all = sql`select id from stores where business_unit_id = ${businessOf(storeId)}`;
  const foreign = await foreignStore(trx, by, all);
  if (foreign)
    throw new Refusal(
      "forbidden",
      `${name} lets people into store ${foreign} and you do not work there, so you cannot change this client`,
    );
}
