import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { renewAreas } from "#gateway/store/delivery/renew-areas.ts";
import type { Job } from "./runner.ts";

/** The job that looks the areas of a store's orders up again where the areas have changed. */
export function renewingAreas(db: Kysely<Database>): Job {
  return {
    failure: "the areas of orders were not looked up again",
    every: 10_000,
    round: (stopping) => renewAreas(db, stopping),
  };
}
