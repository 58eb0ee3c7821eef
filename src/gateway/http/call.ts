import type { Permission } from "#contract/permission.ts";
import type { RouteName } from "#contract/paths.ts";
import type { Accepted, Answer } from "#contract/routes.ts";
import type { Db } from "#gateway/database/schema.ts";

/** Who is asking, as the database knows them at this moment. */
export interface Principal {
  readonly accountId: string;
  readonly businessUnitId: string;
  readonly loginId: string;
  readonly name: string;
  readonly role: string;
  readonly rights: ReadonlySet<Permission>;
  /** Ids of the stores they may work in, the oldest store first. */
  readonly storeIds: readonly string[];
  readonly clientId: string;
  readonly tokenHash: Buffer;
  /** The log-in the token came from; renewed tokens keep it. */
  readonly logInId: string;
  readonly expiresAt: string;
}

/** What a handler is given. In a keyed route `db` is the transaction its idempotency key commits with. */
export interface Call<Name extends RouteName> extends Accepted<Name> {
  readonly db: Db;
  /** Logged in, unless the route is public. */
  readonly principal: Principal | null;
  readonly address: string;
  readonly headers: Headers;
  /** Runs once what the handler wrote is committed. */
  afterCommit(action: () => void): void;
}

/** A public route's handler may see nobody; every other one always sees somebody. */
export type Handlers = { readonly [Name in RouteName]: (call: Call<Name>) => Promise<Answer<Name>> };

/** Who is asking, where the route table has made sure that somebody is. */
export function signedIn(call: { readonly principal: Principal | null }): Principal {
  if (!call.principal) throw new Error("a handler behind a right was called without a login");
  return call.principal;
}
