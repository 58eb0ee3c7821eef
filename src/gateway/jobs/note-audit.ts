import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { Anchors } from "#gateway/store/audit/anchors.ts";
import type { Job } from "./runner.ts";

/** The job that notes outside the database how long the audit lists are and with which hashes they end. */
export function notingAudit(db: Kysely<Database>, anchors: Anchors): Job {
  return {
    failure: "the audit list is not as it was noted outside the database, or could not be noted there",
    every: 60 * 60_000,
    round: () => anchors.note(db),
  };
}
