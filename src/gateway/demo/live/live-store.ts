import type { Db } from "#gateway/database/schema.ts";
import { demoStoreCodes } from "#gateway/demo/create.ts";

/** A store with simulated activity, and the logins that act in it. */
export interface LiveStore {
  readonly id: string;
  readonly timeZone: string;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
}

/** Finds the demo's stores and the logins whose names the simulation uses. */
export async function findLiveStores(db: Db): Promise<LiveStore[]> {
  const rows = await db
    .selectFrom("stores")
    .innerJoin("account_stores", "account_stores.store_id", "stores.id")
    .innerJoin("accounts", "accounts.id", "account_stores.account_id")
    .select(["stores.id", "stores.time_zone as timeZone", "accounts.id as accountId", "accounts.name"])
    .where("stores.code", "in", [...demoStoreCodes])
    .where("accounts.role", "in", ["staff", "supervisor"])
    .where("accounts.state", "=", "ACTIVE")
    .orderBy("stores.code")
    .execute();
  const stores = new Map<string, LiveStore & { staff: { id: string; name: string }[] }>();
  for (const { id, timeZone, accountId, name } of rows) {
    const store = stores.get(id) ?? { id, timeZone, staff: [] };
    store.staff.push({ id: accountId, name });
    stores.set(id, store);
  }
  return [...stores.values()];
}
