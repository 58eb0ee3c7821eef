import { sql, type SqlBool } from "kysely";
import type { RoleRow } from "#contract/roles/role.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";
import { noteRaise } from "#gateway/store/users/persons.ts";
import { administers, foreignStore, lacking, refuseLastAdmin } from "#gateway/store/users/access-rules.ts";

/**
 * The rules for roles: built-in ones stay as they are; nobody gives rights they do not have, changes a role that may do
 * more than they may, or takes their own rights to administer away; a role somebody has stays in use.
 */
export async function roleRules(
  trx: Trx,
  storeId: string,
  before: RoleRow | null,
  fields: Partial<RoleRow>,
  by: Principal | null,
): Promise<Partial<RoleRow>> {
  if (before?.builtIn)
    throw new Refusal(
      "forbidden",
      `The role ${before.name} is built in and stays as it is: copy it and change the copy`,
    );
  const rights = fields.permissions;
  const missing = rights && lacking(by, rights);
  if (missing) {
    const because = `you may not ${missing}, so you cannot give that right`;
    throw new Refusal("forbidden", because, { fields: { [before ? "changes.permissions" : "permissions"]: because } });
  }
  if (!before) return fields;
  const more = lacking(by, before.permissions);
  if (more)
    throw new Refusal("forbidden", `${before.name} may ${more} and you may not, so you cannot change this role`);
  const holders = sql`
    select store_id from user_stores join users on users.id = user_stores.user_id
    where users.role_id = ${before.id} and users.state <> 'DELETE'`;
  const foreign = await foreignStore(trx, by, holders);
  if (foreign)
    throw new Refusal(
      "forbidden",
      `${before.name} gives rights in store ${foreign} and you do not work there, so you cannot change this role`,
    );
  if (fields.state !== undefined && fields.state !== "ACTIVE" && before.users > 0) {
    const because = `${before.users === 1 ? "1 user has" : `${before.users} users have`} the role ${before.name}`;
    throw new Refusal("move-not-allowed", `${because}: give them another role first`, { current: before });
  }
  const isLess = rights && administers.some((right) => before.permissions.includes(right) && !rights.includes(right));
  if (isLess) {
    if (by?.roleId === before.id)
      throw new Refusal("forbidden", "You would lock yourself out: this is your own role. Ask another administrator");
    await refuseLastAdmin(trx, storeId, { roleId: before.id });
  }
  if (rights && by) await noteRaise(trx, sql<SqlBool>`users.role_id = ${before.id}`, [before.permissions, rights], by);
  return fields;
}
