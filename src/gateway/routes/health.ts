import { sql } from "kysely";
import type { Handlers } from "#gateway/http/call.ts";
import { version } from "#gateway/http/version.ts";

/** Whether the gateway can do its work: it cannot without its database, and then answers 503 as every call does. */
export function healthRoutes() {
  return {
    "health.read": async (call) => {
      await sql`select 1`.execute(call.db);
      return { database: "up", version };
    },
  } satisfies Partial<Handlers>;
}
