import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { AnswerBody } from "#contract/errors.ts";
import type { Permission } from "#contract/permission.ts";
import { basePath, paths, type RouteName } from "#contract/paths.ts";
import { routes } from "#contract/routes.ts";
import type { RoutePath, RouteSchema } from "#contract/route.ts";
import { identify } from "#gateway/auth/identify.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import type { Principal } from "#gateway/principal.ts";
import { diskFull, notFound, Refusal, rightMissing } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { type AnsweredFile, answerFile } from "./files/answer-file.ts";
import { limitBody, mostBytesOf } from "./body-size.ts";
import type { Call, Handlers } from "./call.ts";
import { accept, type AcceptedParts } from "./input.ts";
import { idempotent } from "./idempotent.ts";
import { describe } from "./openapi/openapi.ts";
import type { App, RequestVariables } from "./variables.ts";

/**
 * Mounts every route of the contract. The checks run in this order: body size, login, right, input, store, idempotency
 * key.
 */
export function mountRoutes(
  app: App,
  { db, hub, hasRoom }: Pick<Services, "db" | "hub" | "hasRoom">,
  handlers: Handlers,
): void {
  const transact = makeTransact(db, (storeId) => hub.notify(storeId));
  for (const name of Object.keys(paths) as RouteName[]) {
    const path: RoutePath = paths[name];
    const schema: RouteSchema = routes[name];
    describe(app, name);
    const pattern = basePath + path.path.replaceAll(/\{(\w+)\}/g, ":$1");
    // The route table gives each handler its own type. Here all handlers are called the same way, so the types are
    // erased.
    const handler = handlers[name] as (call: Call<never>) => Promise<unknown>;
    app.on(path.method.toUpperCase(), pattern, limitBody(mostBytesOf(schema)), async (c) => {
      const { access } = path;
      const principal = access === "public" ? await recognise(c, db) : await admit(c, db, [access]);
      const accepted = await accept(c, schema);
      if (principal) ownStore(principal, accepted);
      if (schema.write === true && hasRoom?.() === false) throw diskFull();
      const data = await perform(c, { db, transact, name, principal, accepted, handler });
      if (path.answers === "file") return answerFile(c, data as AnsweredFile);
      return c.json({ status: true, code: 200, data } satisfies AnswerBody<unknown>);
    });
  }
}

/**
 * Returns the principal of a request. Throws a Refusal without a valid token, or when the principal has none of
 * `rights`.
 */
export async function admit(
  c: Context<{ Variables: RequestVariables }>,
  db: Db,
  rights: readonly Permission[],
): Promise<Principal> {
  const principal = await identify(db, c.req.raw.headers);
  c.set("principal", principal);
  if (!principal) throw new Refusal("unauthorized", "Log in first");
  if (!rights.some((right) => principal.rights.has(right))) throw rightMissing(...rights);
  const unit = c.req.header("business-unit-id");
  if (unit && unit !== principal.businessUnitId) throw notFound("business unit");
  return principal;
}

/** The principal of a request to a public route; null when nobody is logged in. */
async function recognise(c: Context<{ Variables: RequestVariables }>, db: Db): Promise<Principal | null> {
  const principal = await identify(db, c.req.raw.headers);
  c.set("principal", principal);
  return principal;
}

/** Checks every store id in a request: a store the caller may not see is refused as if it did not exist. */
export function ownStore(principal: Principal, accepted: Partial<AcceptedParts>): void {
  for (const part of [accepted.params, accepted.query, accepted.body]) {
    if (typeof part !== "object" || part === null) continue;
    const { storeId, entityInternalId } = part as { storeId?: unknown; entityInternalId?: unknown };
    for (const id of [storeId, entityInternalId]) {
      if (typeof id === "string" && !principal.storeIds.includes(id)) throw notFound("store");
    }
  }
}

interface Performance {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly name: RouteName;
  readonly principal: Principal | null;
  readonly accepted: AcceptedParts;
  readonly handler: (call: Call<never>) => Promise<unknown>;
}

/** Calls a handler with what its route may use: a transaction when it writes, else a read-only handle. */
async function perform(
  c: Context<{ Variables: RequestVariables }>,
  { db, transact, name, principal, accepted, handler }: Performance,
): Promise<unknown> {
  const { write }: RouteSchema = routes[name];
  const common = { ...accepted, principal, address: c.get("address"), headers: c.req.raw.headers };
  const call = (handles: object) => handler({ ...common, ...handles } as unknown as Call<never>);
  const inTransaction = (trx: Trx) => call({ trx });
  if (write === undefined) return call({ db });
  if (write === "stepwise") return call({ db, transact });
  if (write === "keyless") return transact(inTransaction);
  if (!principal) throw new Error(`${name} writes under an idempotency key, which needs a login`);
  const key = c.req.header("idempotency-key");
  return idempotent(transact, { principal, route: name, key, accepted: withSums(accepted) }, inTransaction);
}

/** The parts of a request with the SHA-256 of each file instead of its bytes, so that they can be compared. */
function withSums({ files, ...parts }: AcceptedParts): object {
  const sums = Object.entries(files).map(([name, { bytes, ...file }]) => [
    name,
    { ...file, sum: createHash("sha256").update(bytes).digest("hex") },
  ]);
  return { ...parts, ...(sums.length > 0 ? { files: Object.fromEntries(sums) } : {}) };
}
