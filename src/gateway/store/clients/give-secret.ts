import type { ClientRow } from "#contract/clients/client.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { clientKind } from "./client-kind.ts";
import { refuseForeign } from "./client-rules.ts";

/**
 * Sets the hash of a client's secret as a change of the record, and ends the sessions that were begun with the old one.
 */
export async function giveSecret(
  trx: Trx,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  secretHash: string,
  author: Author,
  by: Principal,
): Promise<ClientRow> {
  const locked = await clientKind.lock(trx, storeId, id);
  if (!locked) throw notFound("client");
  await refuseForeign(trx, storeId, locked, by);
  await trx.deleteFrom("sessions").where("client_id", "=", locked.clientId).execute();
  return changeRecord(trx, clientKind, { storeId, id, version: locked.version }, author, async () => {
    await trx.updateTable("clients").set({ secret_hash: secretHash }).where("id", "=", id).execute();
    return { fields: {}, text: locked.hasSecret ? "renewed the secret" : "made the secret", act: "secret" as const };
  });
}
