import type { CommentOrigin } from "#contract/enumerations.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import type { Author } from "#gateway/store/author.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/rows/order-row.ts";
import type { PaymentProvider } from "#gateway/store/payments/online/provider.ts";
import { demoStoreCodes } from "#gateway/demo/create.ts";

/** A store with simulated activity, and the names of the logins that seem to act in it. */
export interface LiveStore {
  readonly id: string;
  readonly timeZone: string;
  readonly staff: readonly string[];
}

/** Who takes payments by link, and where browsers reach the gateway, without a slash at the end. */
export interface OnlinePayments {
  readonly provider: PaymentProvider;
  readonly origin: string;
}

/** What somebody in the simulation acts with. */
export interface Scene {
  readonly store: LiveStore;
  readonly chance: Chance;
  /** In milliseconds. */
  readonly now: number;
  /** An order changed less than so many milliseconds ago is left alone, because an operator may be working on it. */
  readonly rest: number;
  readonly online: OnlinePayments | null;
}

/** Something that is done in the simulation, in a transaction of its own; false when there was nothing to do. */
export type Act = (trx: Trx, scene: Scene) => Promise<boolean>;

/** The orders of the store that nobody has changed just now, those longest ago first. */
export function restedOrders(trx: Trx, { store, now, rest }: Scene) {
  return ordersWithPeople(trx)
    .select(orderRowColumns)
    .where("orders.store_id", "=", store.id)
    .where("orders.updated_at", "<", new Date(now - rest).toISOString())
    .orderBy("orders.updated_at")
    .limit(40);
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

/** Who takes the cash of a store in the simulation. */
export function cashierOf({ staff }: LiveStore): Author {
  return simulated(staff[0] ?? "Cashier", "By Admin");
}
