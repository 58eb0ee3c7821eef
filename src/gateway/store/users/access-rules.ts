import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#contract/permission.ts";
import { permissionTitles } from "#contract/permission-titles.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";

/** The rights with which somebody can restore what others have lost. */
export const administers = ["console.use", "user.manage", "role.manage"] as const satisfies readonly Permission[];

/** The first of these rights that somebody does not have, in words; null when they have all, as
 * the command line does. */
export function lacking(by: Principal | null, rights: readonly string[]): string | null {
  const missing = by ? rights.find((right) => !by.rights.has(right as Permission)) : undefined;
  return missing === undefined ? null : (permissionTitles[missing as Permission] ?? missing);
}

/**
 * The code of the first of some stores in which somebody does not work; null where they work in all, as the command line
 * does. `stores` is a query of their ids.
 */
export async function foreignStore(db: Db, by: Principal | null, stores: RawBuilder<unknown>): Promise<string | null> {
  if (!by) return null;
  const foreign = await db
    .selectFrom("stores")
    .select("code")
    .where(sql<boolean>`id in (${stores}) and id <> all(${by.storeIds}::uuid[])`)
    .orderBy("code")
    .limit(1)
    .executeTakeFirst();
  return foreign?.code ?? null;
}

/** The users and the role that do not count. */
interface Without {
  readonly userId?: string;
  readonly roleId?: string;
}

/**
 * Whether somebody can administer the business of a store: somebody ACTIVE, with a store and a password, whose role has
 * the rights to it.
 */
export async function isAdministered(trx: Trx, storeId: string, without: Without = {}): Promise<boolean> {
  const admin = await trx
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select("users.id")
    .where("users.business_unit_id", "=", businessOf(storeId))
    .where("users.state", "=", "ACTIVE")
    .where("users.password_hash", "<>", "")
    .where(sql<boolean>`roles.permissions @> ${[...administers]}::text[]`)
    .where((eb) =>
      eb.exists(eb.selectFrom("user_stores").select("store_id").whereRef("user_stores.user_id", "=", "users.id")),
    )
    .$if(without.userId !== undefined, (query) => query.where("users.id", "<>", without.userId ?? ""))
    .$if(without.roleId !== undefined, (query) => query.where("users.role_id", "<>", without.roleId ?? ""))
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Refuses a change after which nobody could administer the business. It reads what stands after the change, so it is
 * called with what the change will set. Of two changes at once each would count on the other's administrator, so the
 * second waits for the first.
 */
export async function refuseLastAdmin(trx: Trx, storeId: string, without: Without): Promise<void> {
  await sql`select from business_units where id = ${businessOf(storeId)} for no key update`.execute(trx);
  if (!(await isAdministered(trx, storeId, without)))
    throw new Refusal("forbidden", "Nobody could manage users and roles any more: give another user that first");
}
