import type { CommentOrigin } from "#contract/enumerations.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { demoStoreCodes } from "#gateway/demo/create.ts";

/** A store with simulated activity, and the names of the logins that seem to act in it. */
export interface LiveStore {
  readonly id: string;
  readonly timeZone: string;
  readonly staff: readonly string[];
}

/** Finds the demo's stores and the logins whose names the simulation uses. */
export async function findLiveStores(db: Db): Promise<LiveStore[]> {
  const rows = await db
    .selectFrom("stores")
    .innerJoin("user_stores", "user_stores.store_id", "stores.id")
    .innerJoin("users", "users.id", "user_stores.user_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["stores.id", "stores.time_zone as timeZone", "users.name"])
    .where("stores.code", "in", [...demoStoreCodes])
    .where("roles.name", "in", ["staff", "supervisor"])
    .where("users.state", "=", "ACTIVE")
    .orderBy("stores.code")
    .execute();
  const stores = new Map<string, LiveStore & { staff: string[] }>();
  for (const { id, timeZone, name } of rows) {
    const store = stores.get(id) ?? { id, timeZone, staff: [] };
    store.staff.push(name);
    stores.set(id, store);
  }
  return [...stores.values()];
}

/** Who seems to do something in the simulation; the name says that nobody did, and no login is made responsible. */
export function simulated(name: string, origin: CommentOrigin): Author {
  return { userId: null, name: `${name} (simulated)`, address: null, origin };
}
