import type { Db } from "#gateway/database/schema.ts";

/** The parts of an account that the log-in needs. `storeId` is its oldest store, null when it has none. */
export interface Account {
  readonly id: string;
  readonly businessUnitId: string;
  readonly loginId: string;
  readonly name: string;
  readonly role: string;
  readonly passwordHash: string;
  readonly storeId: string | null;
}

function accounts(db: Db) {
  return db
    .selectFrom("accounts")
    .select((eb) => [
      "accounts.id",
      "accounts.business_unit_id as businessUnitId",
      "accounts.login_id as loginId",
      "accounts.name",
      "accounts.role",
      "accounts.password_hash as passwordHash",
      eb
        .selectFrom("account_stores")
        .innerJoin("stores", "stores.id", "account_stores.store_id")
        .whereRef("account_stores.account_id", "=", "accounts.id")
        .select("stores.id")
        .orderBy("stores.created_at")
        .orderBy("stores.code")
        .limit(1)
        .as("storeId"),
    ])
    .where("accounts.state", "=", "ACTIVE");
}

/** The open account with exactly this login id, in the same capital and small letters. */
export function findLogin(db: Db, loginId: string): Promise<Account | undefined> {
  return accounts(db).where("accounts.login_id", "=", loginId).executeTakeFirst();
}

/** The open account with this id. */
export function findAccount(db: Db, accountId: string): Promise<Account | undefined> {
  return accounts(db).where("accounts.id", "=", accountId).executeTakeFirst();
}

/** The hash of the secret of a program that is registered under this id. */
export async function findClientSecret(db: Db, id: string): Promise<string | undefined> {
  const client = await db.selectFrom("clients").select("secret_hash").where("id", "=", id).executeTakeFirst();
  return client?.secret_hash;
}
