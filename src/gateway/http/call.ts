import type { RouteName } from "#contract/routes/paths.ts";
import type { Accepted, Answer, Routes } from "#contract/routes/routes.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { KeptFile } from "#gateway/store/files/files.ts";
import type { AnsweredFile } from "./files/answer-file.ts";
import type { Principal } from "#gateway/principal.ts";
import type { Author } from "#gateway/store/author.ts";

type FilesOf<Name extends RouteName> = Routes[Name] extends { readonly files: infer Files } ? keyof Files : never;

/** What a handler returns: the data of the response, or a file where the route answers with one. */
type Answered<Name extends RouteName> = Routes[Name]["answer"] extends { readonly file: unknown }
  ? AnsweredFile
  : Answer<Name>;

/** What every handler receives, whatever its route does. */
interface AnyCall<Name extends RouteName> extends Accepted<Name> {
  /** The uploaded files, by the names the route gives them. Those that get no row are removed afterwards. */
  readonly files: Readonly<Record<FilesOf<Name>, KeptFile>>;
  /** The login behind the request; null only where the route is public and nobody is logged in. */
  readonly principal: Principal | null;
  readonly address: string;
  /** Whether the client runs on this machine. */
  readonly isLocal: boolean;
  readonly headers: Headers;
  /** Ends when the caller hangs up. */
  readonly hungUp: AbortSignal;
  /** Sets a header of the response. */
  readonly setHeader: (name: string, value: string) => void;
}

/** A request that reads: nothing can be changed through its `db`. */
export interface ReadCall<Name extends RouteName> extends AnyCall<Name> {
  readonly db: Db;
}

/** A request that writes: all its changes commit in one transaction, together with its idempotency key. */
export interface WriteCall<Name extends RouteName> extends AnyCall<Name> {
  readonly trx: Trx;
}

/** A request that commits in several transactions of its own, because some changes must stay although it is refused. */
export interface StepwiseCall<Name extends RouteName> extends AnyCall<Name> {
  readonly db: Db;
  readonly transact: Transact;
}

/** What the handler of a route receives, derived from what the contract says the route does. */
export type Call<Name extends RouteName> = Routes[Name] extends { readonly write: "stepwise" }
  ? StepwiseCall<Name>
  : Routes[Name] extends { readonly write: true | "keyless" }
    ? WriteCall<Name>
    : ReadCall<Name>;

/** A handler for every route. A public route's handler may get no principal; every other handler always gets one. */
export type Handlers = { readonly [Name in RouteName]: (call: Call<Name>) => Promise<Answered<Name>> };

/** The principal of a request to a route that requires a login; throws an Error where nobody is logged in. */
export function signedIn(call: { readonly principal: Principal | null }): Principal {
  if (!call.principal) throw new Error("a handler behind a right was called without a login");
  return call.principal;
}

/** The author of a change made at the console: the user behind the request, and where the request comes from. */
export function authorOf(call: { readonly principal: Principal | null; readonly address: string }): Author {
  const { userId, name } = signedIn(call);
  return { userId, name, address: call.address, origin: "By Admin" };
}
