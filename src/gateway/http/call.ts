import type { RouteName } from "#contract/paths.ts";
import type { Accepted, Answer, routes } from "#contract/routes.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { ReceivedFile } from "#gateway/store/files.ts";
import type { AnsweredFile } from "./files/answer-file.ts";
import type { Principal } from "#gateway/principal.ts";

type FilesOf<Name extends RouteName> = (typeof routes)[Name] extends { readonly files: infer Files }
  ? keyof Files
  : never;

/** What a handler answers: data, or the file in place of it. */
type Answered<Name extends RouteName> = (typeof routes)[Name]["answer"] extends { readonly file: unknown }
  ? AnsweredFile
  : Answer<Name>;

/** What every handler is given, whatever its route does. */
interface AnyCall<Name extends RouteName> extends Accepted<Name> {
  /** The files that came with the call, by the names of its route. */
  readonly files: Readonly<Record<FilesOf<Name>, ReceivedFile>>;
  /** Logged in, unless the route is public. */
  readonly principal: Principal | null;
  readonly address: string;
  readonly headers: Headers;
}

/** A call that reads: nothing can be changed through its `db`. */
interface ReadCall<Name extends RouteName> extends AnyCall<Name> {
  readonly db: Db;
}

/** A call that writes: everything it changes commits together, with its idempotency key. */
interface WriteCall<Name extends RouteName> extends AnyCall<Name> {
  readonly trx: Trx;
}

/** A call that commits in steps of its own, because something must stay although it is refused. */
interface StepwiseCall<Name extends RouteName> extends AnyCall<Name> {
  readonly db: Db;
  readonly transact: Transact;
}

/** What a handler is given, by what the contract says its route does. */
export type Call<Name extends RouteName> = (typeof routes)[Name] extends { readonly write: "stepwise" }
  ? StepwiseCall<Name>
  : (typeof routes)[Name] extends { readonly write: true | "keyless" }
    ? WriteCall<Name>
    : ReadCall<Name>;

/** A public route's handler may see nobody; every other one always sees somebody. */
export type Handlers = { readonly [Name in RouteName]: (call: Call<Name>) => Promise<Answered<Name>> };

/** Who is asking, where the route table has made sure that somebody is. */
export function signedIn(call: { readonly principal: Principal | null }): Principal {
  if (!call.principal) throw new Error("a handler behind a right was called without a login");
  return call.principal;
}
