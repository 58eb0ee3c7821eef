import type { Kysely } from "kysely";
import { messages } from "#contract/messages.ts";
import type { Credentials, Session } from "#contract/session/schema.ts";
import { tokenLifetime } from "#contract/constants.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/http/call.ts";
import { Refusal } from "#gateway/http/refusal.ts";
import { type Account, findAccount, findLogin, isClient } from "#gateway/store/accounts.ts";
import { closeSession, type LivingToken, openSession, renewSession } from "#gateway/store/sessions.ts";
import { logInLimits } from "./limits.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { newToken } from "./tokens.ts";

/** Who tries to log in, from where and with which program. */
export interface LogInTry extends Credentials {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Opens sessions. Made once per app: it holds the hash that unknown logins are checked against. */
export function makeLogIn(db: Kysely<Database>): (attempt: LogInTry) => Promise<Session> {
  const limits = logInLimits(db);
  const nobody = hashPassword(newToken());

  return async (given) => {
    refuseEmpty(given);
    await limits.enter(given.address);
    if (!(await isClient(db, given.clientId, given.clientSecret)))
      throw new Refusal("unknown-client", "This program is not registered here");
    const attempt = await limits.begin(given.loginId);
    const account = await findLogin(db, given.loginId);
    // Hashing takes as long for a login that does not exist, so that time does not tell which do.
    const right = await isPassword(account?.passwordHash ?? (await nobody), given.password);
    if (!account || !right) {
      await attempt.failed();
      throw new Refusal("wrong-credentials", messages.wrongCredentials);
    }
    await attempt.succeeded();
    const storeId = firstStore(account);
    const token = await openSession(db, account.id, given.clientId);
    return describeSession(account, storeId, { token, expiresIn: tokenLifetime });
  };
}

/** Exchanges a living token for a new one, with what the account has become meanwhile. */
export async function renewLogIn(db: Db, principal: Principal): Promise<Session> {
  const account = await findAccount(db, principal.accountId);
  if (!account) throw loggedOut();
  const storeId = firstStore(account);
  const renewed = await renewSession(db, principal);
  if (!renewed) throw loggedOut();
  return describeSession(account, storeId, renewed);
}

/** Ends the log-in a token came from. */
export function logOut(db: Db, principal: Principal): Promise<void> {
  return closeSession(db, principal.tokenHash);
}

function refuseEmpty({ loginId, password }: Credentials): void {
  if (loginId === "") throw refuseField("loginId", messages.enterLoginId);
  if (password === "") throw refuseField("password", messages.enterPassword);
}

function refuseField(field: string, message: string): Refusal {
  return new Refusal("invalid", message, { fields: { [field]: message } });
}

function loggedOut(): Refusal {
  return new Refusal("unauthorized", "Log in first");
}

function firstStore(account: Account): string {
  if (!account.storeId) throw new Refusal("forbidden", "This login has no store to work in yet");
  return account.storeId;
}

function describeSession(account: Account, storeId: string, { token, expiresIn }: LivingToken): Session {
  const { id, businessUnitId, loginId, name, role } = account;
  return { access_token: token, expiresIn, id, businessUnitId, loginId, name, role, storeId };
}
