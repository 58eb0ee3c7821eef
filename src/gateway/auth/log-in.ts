import { readSection } from "#gateway/store/settings/read-setting.ts";
import type { Kysely } from "kysely";
import { messages } from "#contract/messages.ts";
import type { Credentials, Session } from "#contract/session/schema.ts";
import { plainLoginId } from "#contract/users/fields.ts";
import { tokenLifetime } from "#contract/constants.ts";
import { staysOnWall } from "#contract/permission.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { Principal } from "#gateway/principal.ts";
import { Refusal } from "#gateway/refusal.ts";
import { type User, findUser, findLogin } from "#gateway/store/users/users.ts";
import { isKnownAt, loginsOfDevice, rememberPlaces } from "#gateway/store/users/known-places.ts";
import { closeSession, openSession, renewSession } from "#gateway/store/users/sessions.ts";
import type { Author } from "#gateway/store/author.ts";
import { type GivenPassword, givePassword } from "#gateway/store/users/give-password.ts";
import { type CheckPassword, refuseNewPassword } from "./check-password.ts";
import type { HashInTurn } from "./hash-line.ts";
import { type LogInLimits, network } from "./limits.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { hashToken, newToken } from "./tokens.ts";

const hour = 3_600_000;

/** One try to log in: the credentials, the client's address and the client program. */
export interface LogInTry extends Credentials {
  readonly address: string;
  /** Whether the client runs on this machine. */
  readonly isLocal: boolean;
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

/** What logging in depends on, besides the database. */
interface LogInParts {
  readonly limits: LogInLimits;
  readonly checkPassword: CheckPassword;
  readonly inTurn: HashInTurn;
  /** A password that everybody knows, with which one may log in on this machine only; null for none. */
  readonly passwordOfHere: string | null;
}

/** Makes the login function. Once for each app: it holds the password hash that unknown logins are checked against. */
export function makeLogIn(db: Kysely<Database>, { limits, checkPassword, inTurn, passwordOfHere }: LogInParts): LogIn {
  const nobody = hashPassword(newToken());

  return async (typed, transact) => {
    refuseEmpty(typed);
    const given = { ...typed, loginId: plainLoginId(typed.loginId) };
    const device = await findDevice(db, given.deviceMark);
    // Whoever has logged in before on this device, or else from this network, has tries of their own there. Strangers
    // share those of their address and those of the login, so they can use up neither for the staff, and a guess more
    // needs a place more that the login is known at.
    const ownMark = device?.loginIds.includes(given.loginId) ? device.mark : null;
    const networkMark = `network ${network(given.address)}`;
    if (ownMark === null) await limits.enter(given.address);
    const isKnownHere = ownMark === null && (await isKnownAt(db, hashToken(networkMark), given.loginId));
    // Before the try is counted: one that is refused because others wait is not a wrong password.
    const user = await inTurn(ownMark !== null || isKnownHere, async () => {
      const attempt = await limits.begin(given.loginId, ownMark ?? (isKnownHere ? networkMark : null));
      const found = await findLogin(db, given.loginId);
      // A login that does not exist is checked against a hash as well, so that the response time does not show which
      // logins exist.
      const right = await isPassword(found?.passwordHash ?? (await nobody), given.password);
      if (!found || !right) {
        await attempt.failed();
        throw new Refusal("wrong-credentials", messages.wrongCredentials);
      }
      await attempt.succeeded();
      // A proxy in front lets strangers in, whatever address the gateway listens on.
      if (!given.isLocal && given.password === passwordOfHere) {
        throw new Refusal("forbidden", "Logins with the demo's password work on the gateway's own machine only");
      }
      return found;
    });
    const storeId = firstStore(user);
    const { leastCharacters: shortest, logInHours } = await readSection(db, storeId, "user-rules");
    const lifetime = Math.min(tokenLifetime, logInHours * hour);
    const own = await ownPassword(user, { ...given, shortest }, checkPassword);
    const token = newToken();
    // Several logins may share a device. A mark that nobody knows was not made here, so it is replaced.
    const deviceMark = device?.mark ?? newToken();
    await transact(async (trx) => {
      if (own) await givePassword(trx, { storeId, id: user.id }, own, authorOf(user, given.address));
      const { address, clientId } = given;
      const tokenHash = hashToken(token);
      const isOpen = await openSession(trx, { userId: user.id, clientId, address, tokenHash, lifetime });
      if (!isOpen) throw loggedOut();
      await rememberPlaces(trx, user.id, [hashToken(deviceMark), hashToken(networkMark)]);
    });
    return { session: describeSession(user, storeId, token, lifetime), deviceMark };
  };
}

function authorOf({ id, name }: User, address: string): Author {
  return { userId: id, name, address, origin: "By Admin" };
}

/**
 * The own password that takes the place of a first one; null where the login has its own already. A session is opened
 * only with that, so a first password, which somebody else knows, opens nothing by itself.
 */
async function ownPassword(
  user: User,
  given: LogInTry & { readonly shortest: number },
  check: CheckPassword,
): Promise<GivenPassword | null> {
  const { newPassword, shortest } = given;
  if (!user.mustChangePassword) {
    if (newPassword === undefined) return null;
    throw refuseField("newPassword", "This login has a password of its own already");
  }
  const because =
    newPassword === undefined
      ? "This password was given to you to begin with: choose one of your own"
      : await refuseNewPassword({ ...user, password: given.password, newPassword, shortest }, check);
  if (because !== null || newPassword === undefined)
    throw new Refusal("password-change-required", because ?? "", { fields: { newPassword: because ?? "" } });
  return { hash: await hashPassword(newPassword), mustChange: false, text: "chose their own password" };
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
  const { logInHours, wallDays } = await readSection(trx, storeId, "user-rules");
  const lifetime = staysOnWall([...principal.rights]) ? wallDays * 24 * hour : logInHours * hour;
  const expiresIn = await renewSession(trx, principal.tokenHash, hashToken(token), lifetime);
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
