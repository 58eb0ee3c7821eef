import type { Kysely } from "kysely";
import { permissions } from "#contract/permission.ts";
import { logOut, makeLogIn, renewLogIn } from "../auth/log-in.ts";
import type { Database } from "../database/schema.ts";
import { type Handlers, known } from "../http/call.ts";

/** Logging in and out, and what a login may do. */
export function authRoutes(services: { readonly db: Kysely<Database> }) {
  const logIn = makeLogIn(services.db);
  return {
    "auth.log-in": (call) =>
      logIn({
        ...call.body,
        address: call.address,
        clientId: call.headers.get("client-id") ?? "",
        clientSecret: call.headers.get("client-secret") ?? "",
      }),
    "auth.renew": (call) => renewLogIn(call.db, known(call)),
    "auth.log-out": async (call) => {
      await logOut(call.db, known(call));
      return {};
    },
    "permissions.read": async (call) => {
      const { role, rights } = known(call);
      return { role, permissions: permissions.filter((permission) => rights.has(permission)) };
    },
  } satisfies Partial<Handlers>;
}
