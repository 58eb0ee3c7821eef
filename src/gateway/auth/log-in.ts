import type { Kysely } from "kysely";
import { messages } from "#contract/messages.ts";
import type { Credentials, Session } from "#contract/session/schema.ts";
import { tokenLifetime } from "#contract/constants.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";
import { type User, findUser, findLogin } from "#gateway/store/users/users.ts";
import { isKnownAt, loginsOfDevice, rememberPlaces } from "#gateway/store/users/known-places.ts";
import { closeSession, openSession, renewSession } from "#gateway/store/users/sessions.ts";
import { logInLimits, network } from "./limits.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { hashToken, newToken } from "./tokens.ts";

/** One try to log in: the credentials, the client's address and the client program. */
export interface LogInTry extends Credentials {
  readonly address: string;
  /** The mark of the device; null when it has none. */
  readonly deviceMark: string | null;
  /** The program that was admitted. */
  readonly clientId: string;
}

/** A session that was opened, and the mark that the device keeps from now on. */
export interface LoggedIn {
  readonly session: Session;
  readonly deviceMark: string;
}

/** Opens a session. `transact` is used only at the end, so that the counted tries stay when the log-in is refused. */
export type LogIn = (attempt: LogInTry, transact: Transact) => Promise<LoggedIn>;

/** Makes the login function. Once for each app: it holds the password hash that unknown logins are checked against. */
export function makeLogIn(db: Kysely<Database>): LogIn {
  const limits = logInLimits(db);
  const nobody = hashPassword(newToken());

  return async (given, transact) => {
    refuseEmpty(given);
    const device = await findDevice(db, given.deviceMark);
    // Whoever has logged in before on this device, or else from this network, has tries of their own there. Strangers
    // share those of their address and those of the login, so they can use up neither for the staff, and a guess more
    // needs a place more that the login is known at.
    const ownMark = device?.loginIds.includes(given.loginId) ? device.mark : null;
    const networkMark = `network ${network(given.address)}`;
    if (ownMark === null) await limits.enter(given.address);
    const isKnownHere = ownMark === null && (await isKnownAt(db, hashToken(networkMark), given.loginId));
    const attempt = await limits.begin(given.loginId, ownMark ?? (isKnownHere ? networkMark : null));
    const user = await findLogin(db, given.loginId);
    // A login that does not exist is checked against a hash as well, so that the response time does not show which
    // logins exist.
    const right = await isPassword(user?.passwordHash ?? (await nobody), given.password);
    if (!user || !right) {
      await attempt.failed();
      throw new Refusal("wrong-credentials", messages.wrongCredentials);
    }
    await attempt.succeeded();
    const storeId = firstStore(user);
    const token = newToken();
    // Several logins may share a device. A mark that nobody knows was not made here, so it is replaced.
    const deviceMark = device?.mark ?? newToken();
    await transact(async (trx) => {
      await openSession(trx, user.id, given.clientId, hashToken(token));
      await rememberPlaces(trx, user.id, [hashToken(deviceMark), hashToken(networkMark)]);
    });
    return { session: describeSession(user, storeId, token, tokenLifetime), deviceMark };
  };
}

/** A device by its mark, with the logins that are known there; null when nobody is. */
async function findDevice(db: Db, mark: string | null) {
  if (mark === null) return null;
  const loginIds = await loginsOfDevice(db, hashToken(mark));
  return loginIds.length > 0 ? { mark, loginIds } : null;
}

/** Exchanges a valid token for a new one, with the user's present rights and stores. */
export async function renewLogIn(trx: Trx, principal: Principal): Promise<Session> {
  const user = await findUser(trx, principal.userId);
  if (!user) throw loggedOut();
  const storeId = firstStore(user);
  const token = newToken();
  const expiresIn = await renewSession(trx, principal.tokenHash, hashToken(token));
  if (expiresIn === null) throw loggedOut();
  return describeSession(user, storeId, token, expiresIn);
}

/** Ends all sessions of the log-in that the token belongs to. */
export function logOut(trx: Trx, principal: Principal): Promise<void> {
  return closeSession(trx, principal.tokenHash);
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

function firstStore(user: User): string {
  if (!user.storeId) throw new Refusal("forbidden", "This login has no store to work in yet");
  return user.storeId;
}

function describeSession(user: User, storeId: string, token: string, expiresIn: number): Session {
  const { id, businessUnitId, loginId, name, role } = user;
  return { access_token: token, expiresIn, id, businessUnitId, loginId, name, role, storeId };
}
