import { sql } from "kysely";
import type { Permission } from "#contract/permission.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { hashToken } from "./tokens.ts";

/**
 * Returns the principal of a request's bearer token; null without a token, or when it is unknown, expired or closed.
 */
export async function identify(db: Db, headers: Headers): Promise<Principal | null> {
  const match = /^bearer ([\w-]{20,200})$/i.exec(headers.get("authorization") ?? "");
  if (!match?.[1]) return null;
  return whoHolds(db, hashToken(match[1]));
}

/**
 * Returns the principal of a token. It is queried for every request, so that closing an account or changing a right
 * takes effect at once.
 */
export async function whoHolds(db: Db, tokenHash: Buffer): Promise<Principal | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .innerJoin("roles", (join) =>
      join.onRef("roles.business_unit_id", "=", "accounts.business_unit_id").onRef("roles.name", "=", "accounts.role"),
    )
    .select((eb) => [
      "accounts.id as accountId",
      "accounts.business_unit_id as businessUnitId",
      "accounts.login_id as loginId",
      "accounts.name",
      "accounts.role",
      "roles.permissions",
      "sessions.client_id as clientId",
      "sessions.family_id as familyId",
      "sessions.expires_at as expiresAt",
      eb
        .selectFrom("account_stores")
        .innerJoin("stores", "stores.id", "account_stores.store_id")
        .whereRef("account_stores.account_id", "=", "accounts.id")
        .select(
          sql<string[]>`coalesce(array_agg(stores.id::text order by stores.created_at, stores.code), '{}')`.as("ids"),
        )
        .as("storeIds"),
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", sql<string>`now()`)
    .where("accounts.state", "=", "ACTIVE")
    .executeTakeFirst();
  if (!row) return null;
  const { permissions, storeIds, ...principal } = row;
  return {
    ...principal,
    rights: new Set(permissions as Permission[]),
    storeIds: storeIds ?? [],
    tokenHash,
  };
}
