import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";
import type { StoredKind } from "./stored-kind.ts";

/**
 * Answers the fields to write for a new record (`before` is null) or for a change of the locked row. It refuses what
 * field limits cannot express: another record that does not exist or is not in use, and everything that the rules of
 * the kind forbid, also for the user who asks (`by`).
 */
export async function resolveFields<K extends SimpleKind>(
  trx: Trx,
  kind: StoredKind<K>,
  storeId: string,
  before: Kinds[K] | null,
  fields: Partial<Kinds[K]>,
  by: Principal | null,
): Promise<Partial<Kinds[K]>> {
  for (const [field, limits] of Object.entries(kind.fields)) {
    if (limits.type !== "record") continue;
    const id = fields[field as keyof Kinds[K]];
    // A record that was chosen earlier may stay, even if it is no longer in use.
    if (typeof id !== "string" || id === before?.[field as keyof Kinds[K]]) continue;
    await checkRecord(trx, storeId, limits.kind, id, before ? `changes.${field}` : field);
  }
  return kind.rules ? kind.rules(trx, storeId, before, fields, by) : fields;
}

async function checkRecord<K extends SimpleKind>(
  trx: Trx,
  storeId: string,
  name: K,
  id: string,
  field: string,
): Promise<void> {
  const { one } = kinds[name];
  // Locked until the change is committed, so that nobody else changes the record meanwhile.
  const [row] = await storedKinds[name].lockRows(trx, storeId, [id], "share");
  if (!row || row.state === "DELETE") throw notFound(one, { [field]: "does not belong to this store" });
  if (row.state === "ACTIVE") return;
  throw new Refusal("invalid", `${nameOf(name, row)} is not in use`, { fields: { [field]: "is not in use" } });
}
