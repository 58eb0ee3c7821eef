import type { Db } from "#gateway/database/schema.ts";
import type { Metrics } from "./metrics.ts";
import type { SlowStatements } from "./slow-statements.ts";

/** What operators see of a gateway. */
export interface Sight {
  readonly metrics: Metrics;
  readonly statements: SlowStatements;
  /** The token with which figures are read at /metrics; null for no such page. */
  readonly token: string | null;
  /** Connections that calls do not take, so that figures are there while all of those are busy. */
  readonly db: Db;
}
