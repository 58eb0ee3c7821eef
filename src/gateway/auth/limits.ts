import { CompiledQuery, type Kysely } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { isIPv6 } from "node:net";
import type { Database } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { hashToken } from "./tokens.ts";

/** The number of wrong passwords that locks a login. */
export const wrongPasswordsAllowed = 5;
/** Seconds in which wrong passwords are counted; also the seconds for which the lock then lasts. */
export const lockDuration = 300;
/** The number of tries one address has in `addressDuration` seconds, whichever login and client it tries. */
export const addressTriesAllowed = 30;
const addressDuration = 60;

/**
 * Limits how often somebody may try to log in. Counted in the database, so that all gateway processes count together.
 */
export interface LogInLimits {
  /** Counts a try from this address. Throws a Refusal when there were too many. */
  enter(address: string): Promise<void>;
  /**
   * Counts a try for this login before its password is checked, so that many simultaneous tries cannot exceed the
   * limit. Throws a Refusal while the login is locked. It makes no difference whether the login exists. `knownPlace`
   * tells a device or a network where the login is known; each is counted and locked by itself, and null is all others
   * together.
   */
  begin(loginId: string, knownPlace: string | null): Promise<Attempt>;
}

/** One counted try; the caller reports how it ended. */
export interface Attempt {
  /** The password was wrong; the last one allowed locks the login from now on. */
  failed(): Promise<void>;
  /** The password was right: the login's count starts again at zero. */
  succeeded(): Promise<void>;
}

/** Makes the limits, which are stored in the table `log_in_limits`. */
export function logInLimits(db: Kysely<Database>): LogInLimits {
  const shared = {
    storeClient: limiterClient(db),
    storeType: "pool",
    tableName: "log_in_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const addresses = new RateLimiterPostgres({
    ...shared,
    keyPrefix: "address",
    points: addressTriesAllowed,
    duration: addressDuration,
  });
  const logins = new RateLimiterPostgres({
    ...shared,
    keyPrefix: "login",
    points: wrongPasswordsAllowed,
    duration: lockDuration,
  });
  return {
    enter: async (address) => {
      await count(addresses, network(address));
    },
    begin: async (loginId, knownPlace) => {
      // Stored as a hash: somebody may type the password into the login field, and it must not be readable in the
      // table.
      // The two parts must not run together: a typed login could else be that of another in a place where it is known.
      const key = hashToken(JSON.stringify([knownPlace, loginId])).toString("base64url");
      const { consumedPoints } = await count(logins, key);
      return {
        failed: async () => {
          if (consumedPoints >= wrongPasswordsAllowed) await logins.block(key, lockDuration);
        },
        succeeded: async () => {
          await logins.delete(key);
        },
      };
    },
  };
}

async function count(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal("too-many-tries", "Too many attempts; wait a little and try again", {
      retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}

/** What counts as one address: an IPv4 address, or the /64 network that a provider gives to one IPv6 customer. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const after = tail ? tail.split(":").length : 0;
    while (groups.length + after < 8) groups.push("0");
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}

/**
 * The part of a pg pool that the limiter library uses, over the gateway's own connections. Statement names are left
 * out: named statements fail behind a pooler that gives each transaction another session.
 */
function limiterClient(db: Kysely<Database>) {
  return {
    query: async (query: { readonly text: string; readonly values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(query.text, query.values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
