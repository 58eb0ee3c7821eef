import { sql } from "kysely";
import type { Kinds } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { ChangeableKind, LockStrength } from "./changeable-kind.ts";

/**
 * The locks of a kind whose records belong to orders: whoever locks one locks its order before, so that two changes
 * never wait in a ring.
 */
export function lockOrdersFirst<K extends ChangingKind>(
  { lockRows }: Pick<ChangeableKind<K, never>, "lockRows">,
  table: "refunds" | "return_orders",
): Pick<ChangeableKind<K, never>, "lock" | "lockRows"> {
  const lock = async (
    trx: Trx,
    storeId: string,
    ids: readonly string[],
    strength: LockStrength,
  ): Promise<readonly Kinds[K][]> => {
    await sql`
      select from orders where store_id = ${storeId} and id in (
        select order_id from ${sql.table(table)} where store_id = ${storeId} and id = any(${ids}::uuid[]))
      order by id for ${sql.raw(strength)}`.execute(trx);
    return lockRows(trx, storeId, ids, strength);
  };
  return {
    lock: async (trx, storeId, id) => (await lock(trx, storeId, [id], "no key update"))[0],
    lockRows: lock,
  };
}
