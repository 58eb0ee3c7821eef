import { sql, type SqlBool } from "kysely";
import { newLoginIdLimits } from "#contract/users/fields.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import type { UserRow } from "#contract/users/user.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import { administers, foreignStore, lacking, refuseLastAdmin } from "./access-rules.ts";
import { noteRaise } from "./persons.ts";
import { endSessions } from "./sessions.ts";

/**
 * The rules for users: nobody gives a role with rights they do not have, changes somebody who may do more or works in
 * other stores than they do, or locks themself out; somebody who can administer the business always stays; and no two
 * login IDs look the same.
 */
export async function userRules(
  trx: Trx,
  storeId: string,
  before: UserRow | null,
  fields: Partial<UserRow>,
  by: Principal | null,
): Promise<Partial<UserRow>> {
  if (before) await refuseHigher(trx, before, by);
  const { roleId } = fields;
  const isNewRole = roleId !== undefined && roleId !== before?.roleId;
  const rights = isNewRole ? await rightsOfRole(trx, roleId) : null;
  const missing = rights && lacking(by, rights);
  if (missing) {
    const because = `you may not ${missing}, so you cannot give a role with that right`;
    throw new Refusal("forbidden", because, { fields: { [before ? "changes.roleId" : "roleId"]: because } });
  }
  if (before) await refuseLockingOut(trx, storeId, { before, fields, rights, by });
  // For good: opening the user again must not bring back who was logged in.
  if (before && fields.state !== undefined && fields.state !== "ACTIVE") await endSessions(trx, before.id, {});
  if (fields.loginId !== undefined) await refuseAlike(trx, storeId, before, fields.loginId);
  if (!before) return fields;
  if (rights && by)
    await noteRaise(trx, sql<SqlBool>`users.id = ${before.id}`, [await rightsOfRole(trx, before.roleId), rights], by);
  if (before.state === "DELETE" && fields.state === "ACTIVE" && !isNewRole) await refuseUnusedRole(trx, before);
  return fields;
}

/** Refuses to take a deleted user back whose role is no longer in use: meanwhile nobody had it. */
async function refuseUnusedRole(trx: Trx, { name, roleId, roleName }: UserRow): Promise<void> {
  const role = await trx
    .selectFrom("roles")
    .select("state")
    .where("id", "=", roleId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (role.state === "ACTIVE") return;
  throw new Refusal("invalid", `${name} has the role ${roleName}, which is not in use: choose another one`, {
    fields: { "changes.roleId": "is not in use" },
  });
}

/** Refuses to change a user who may do more, or works in another store, than the one who asks. */
export async function refuseHigher(
  trx: Trx,
  user: Pick<UserRow, "id" | "name" | "roleId">,
  by: Principal | null,
): Promise<void> {
  const more = lacking(by, await rightsOfRole(trx, user.roleId));
  if (more) throw new Refusal("forbidden", `${user.name} may ${more} and you may not, so you cannot change this user`);
  const foreign = await foreignStore(trx, by, sql`select store_id from user_stores where user_id = ${user.id}`);
  if (foreign)
    throw new Refusal(
      "forbidden",
      `${user.name} works in store ${foreign} and you do not, so you cannot change this user`,
    );
}

interface Asked {
  readonly before: UserRow;
  readonly fields: Partial<UserRow>;
  /** The rights of the new role; null when the role stays. */
  readonly rights: readonly string[] | null;
  readonly by: Principal | null;
}

async function refuseLockingOut(trx: Trx, storeId: string, { before, fields, rights, by }: Asked): Promise<void> {
  const isClosed = fields.state !== undefined && fields.state !== "ACTIVE" && before.state === "ACTIVE";
  const leaves = fields.worksHere === false && before.worksHere;
  const loses = rights !== null && administers.some((right) => !rights.includes(right));
  if (!isClosed && !leaves && !loses) return;
  if (by?.userId === before.id)
    throw new Refusal("forbidden", "You would lock yourself out: ask another administrator to do this");
  // Whoever leaves this store can still administer the business from another one.
  if (leaves && !isClosed && !loses && before.stores.includes(",")) return;
  await refuseLastAdmin(trx, storeId, { userId: before.id });
}

async function rightsOfRole(trx: Trx, roleId: string): Promise<readonly string[]> {
  const role = await trx.selectFrom("roles").select("permissions").where("id", "=", roleId).executeTakeFirst();
  return role?.permissions ?? [];
}

/**
 * Refuses a new login ID that is no plain one, or looks like that of another user of the business: nobody could tell
 * the two apart when rights are given. The unique index of their skeletons decides; this says which other one it is,
 * and also finds those that looked alike before there was a rule, which are not in the index.
 */
async function refuseAlike(trx: Trx, storeId: string, before: UserRow | null, loginId: string): Promise<void> {
  if (loginId === before?.loginId) return;
  const at = before ? "changes.loginId" : "loginId";
  const { pattern, because } = newLoginIdLimits.pattern;
  if (!pattern.test(loginId)) throw wrongField(at, because);
  const other = await trx
    .selectFrom("users")
    .select("login_id as loginId")
    .where("business_unit_id", "=", businessOf(storeId))
    // The very same one is refused by the index, in whichever business it is.
    .where("login_id", "<>", loginId)
    .where(sql<boolean>`login_skeleton(login_id) = login_skeleton(${loginId})`)
    .$if(before !== null, (query) => query.where("id", "<>", before?.id ?? ""))
    .executeTakeFirst();
  if (other) throw wrongField(at, `another user has the Login ID "${other.loginId}", which looks the same`);
}
