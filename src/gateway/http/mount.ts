import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Kysely } from "kysely";
import type { AnswerBody } from "#contract/errors.ts";
import { maxBodyBytes } from "#contract/constants.ts";
import { basePath, paths, type RouteName, type RoutePath } from "#contract/paths.ts";
import { type RouteSchema, routes } from "#contract/routes.ts";
import { identify } from "#gateway/auth/identify.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import type { Services } from "#gateway/services.ts";
import type { Call, Handlers, Principal } from "./call.ts";
import { accept, type AcceptedParts } from "./input.ts";
import { keyed } from "./keyed.ts";
import { describe } from "./openapi.ts";
import { diskFull, notFound, Refusal } from "./refusal.ts";
import type { App, RequestVariables } from "./variables.ts";

/** Mounts every route of the contract: body size, login, right, input, store, key; then the handler, then the answer. */
export function mountRoutes(app: App, { db, hasRoom }: Pick<Services, "db" | "hasRoom">, handlers: Handlers): void {
  for (const name of Object.keys(paths) as RouteName[]) {
    const path: RoutePath = paths[name];
    const schema: RouteSchema = routes[name];
    describe(app, name);
    const pattern = basePath + path.path.replaceAll(/\{(\w+)\}/g, ":$1");
    // The table types each handler by its own route; here, where all are alike, the parts are only passed on.
    const handler = handlers[name] as (call: Call<never>) => Promise<unknown>;
    app.on(path.method.toUpperCase(), pattern, limitBody, async (c) => {
      const principal = await admit(c, db, path);
      const accepted = await accept(c, schema);
      if (principal) ownStore(principal, accepted);
      if (schema.keyed && hasRoom?.() === false) throw diskFull();
      const data = await perform(c, db, name, principal, accepted, handler);
      return c.json({ status: true, code: 200, data } satisfies AnswerBody<unknown>);
    });
  }
}

// A length that is told is judged by itself: a body nobody has begun to read is skipped by Node, and the connection
// stays good for the next call.
const limitBody: MiddlewareHandler = (c, next) => {
  if (Number(c.req.header("content-length") ?? 0) > maxBodyBytes) throw bodyTooLarge();
  return limitUntoldBody(c, next);
};

const limitUntoldBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: (c) => {
    // The rest is never read, so nothing more can be asked over this connection.
    c.header("connection", "close");
    throw bodyTooLarge();
  },
});

function bodyTooLarge(): Refusal {
  return new Refusal("body-too-large", "A request may carry one megabyte at most");
}

/** Who is asking, refused without a living token or without the right the route asks for. */
export async function admit(
  c: Context<{ Variables: RequestVariables }>,
  db: Kysely<Database>,
  path: { readonly access: RoutePath["access"] },
): Promise<Principal | null> {
  const principal = await identify(db, c.req.raw.headers);
  c.set("principal", principal);
  if (path.access === "public") return principal;
  if (!principal) throw new Refusal("unauthorized", "Log in first");
  if (!principal.rights.has(path.access)) throw new Refusal("forbidden", `The right ${path.access} is missing`);
  const unit = c.req.header("business-unit-id");
  if (unit && unit !== principal.businessUnitId) throw notFound("business unit");
  return principal;
}

/** A store named anywhere in a call must be one the caller may see; else it does not exist for them. */
export function ownStore(principal: Principal, accepted: Partial<AcceptedParts>): void {
  for (const part of [accepted.params, accepted.query, accepted.body]) {
    if (typeof part !== "object" || part === null) continue;
    const { storeId, entityInternalId } = part as { storeId?: unknown; entityInternalId?: unknown };
    for (const id of [storeId, entityInternalId]) {
      if (typeof id === "string" && !principal.storeIds.includes(id)) throw notFound("store");
    }
  }
}

async function perform(
  c: Context<{ Variables: RequestVariables }>,
  db: Kysely<Database>,
  name: RouteName,
  principal: Principal | null,
  accepted: AcceptedParts,
  handler: (call: Call<never>) => Promise<unknown>,
): Promise<unknown> {
  const after: (() => void)[] = [];
  const run = (on: Db): Promise<unknown> => {
    after.length = 0;
    const call = {
      ...accepted,
      db: on,
      principal,
      address: c.get("address"),
      headers: c.req.raw.headers,
      afterCommit: (action: () => void) => after.push(action),
    };
    return handler(call as unknown as Call<never>);
  };
  const schema: RouteSchema = routes[name];
  const data =
    schema.keyed && principal
      ? await keyed(db, { principal, route: name, key: c.req.header("idempotency-key"), accepted }, run)
      : await run(db);
  for (const action of after) action();
  return data;
}
