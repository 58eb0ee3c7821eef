import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database/schema.ts";
import type { Hub } from "./live/hub.ts";

/** Everything the gateway needs; nothing is global, so a test hands in its own. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly hub: Hub;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  /** Where the built console stands; null serves the API alone. */
  readonly consoleDirectory: string | null;
  /** Addresses and ranges of the proxies whose word about a client's address is taken; nobody's when left out. */
  readonly trustedProxy?: readonly string[];
  /** Whether the database's disk has room for changes, where the gateway can know; it has when left out. */
  readonly hasRoom?: () => boolean;
}
