import type { Db } from "#gateway/database/schema.ts";

/** The parts of a user that the log-in needs. `storeId` is its oldest store, null when it has none. */
export interface User {
  readonly id: string;
  readonly businessUnitId: string;
  readonly loginId: string;
  readonly name: string;
  /** The name of the role. */
  readonly role: string;
  readonly mustChangePassword: boolean;
  readonly passwordHash: string;
  readonly storeId: string | null;
}

function users(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select((eb) => [
      "users.id",
      "users.business_unit_id as businessUnitId",
      "users.login_id as loginId",
      "users.name",
      "roles.name as role",
      "users.must_change_password as mustChangePassword",
      "users.password_hash as passwordHash",
      eb
        .selectFrom("user_stores")
        .innerJoin("stores", "stores.id", "user_stores.store_id")
        .whereRef("user_stores.user_id", "=", "users.id")
        .select("stores.id")
        .orderBy("stores.created_at")
        .orderBy("stores.code")
        .limit(1)
        .as("storeId"),
    ])
    .where("users.state", "=", "ACTIVE");
}

/** The open user with exactly this login id, in the same capital and small letters. */
export function findLogin(db: Db, loginId: string): Promise<User | undefined> {
  return users(db).where("users.login_id", "=", loginId).executeTakeFirst();
}

/** The open user with this id. */
export function findUser(db: Db, userId: string): Promise<User | undefined> {
  return users(db).where("users.id", "=", userId).executeTakeFirst();
}

/** The hash of the secret of a program that is registered under this id. */
export async function findClientSecret(db: Db, id: string): Promise<string | undefined> {
  const client = await db
    .selectFrom("clients")
    .select("secret_hash")
    .where("client_id", "=", id)
    .where("state", "=", "ACTIVE")
    .executeTakeFirst();
  return client?.secret_hash;
}
