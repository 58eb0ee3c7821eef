import { sql } from "kysely";
import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { Refusal } from "#gateway/refusal.ts";
import { readLookup } from "#gateway/store/lookup.ts";
import { countRule, readSegments, ruleOf, segmentsOfCustomer } from "#gateway/store/segments/read-segments.ts";
import { whileWanted } from "#gateway/store/snapshot.ts";
import { readSegmentNames } from "#gateway/store/segments/segment-names.ts";
import { unknownIn } from "#gateway/store/segments/segment-kind.ts";
import { addUsualSegments } from "#gateway/store/segments/usual-segments.ts";

/**
 * How long one statement may count, in milliseconds. A line may have fifty conditions that each read all that was ever
 * bought, and is counted again with each word that is typed.
 */
const longestCount = 5_000;

/** Whether the database has called a statement off, as it does after its time. */
const isCalledOff = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "57014";

/** What is asked about segments while one is written, and of one customer. */
export function segmentRoutes() {
  return {
    "segments.count": ({ db, hungUp, params: { storeId }, body: { line = "", listed = "", mayBeSampled } }) =>
      whileWanted(db, hungUp, async (db) => {
        const segments = await readSegments(db, storeId);
        const rule = ruleOf({ line, listed });
        const because = await unknownIn(db, storeId, rule, segments);
        if (because !== null) throw new Refusal("invalid", because, { fields: { line: because } });
        await sql`set local statement_timeout = ${sql.lit(longestCount)}`.execute(db);
        return countRule(db, storeId, segments, rule, { mayBeSampled });
      }).catch((error: unknown) => {
        if (hungUp.aborted || !isCalledOff(error)) throw error;
        const because = "This takes too long to count: ask for less, such as fewer conditions on what was bought";
        throw new Refusal("unavailable", because, { fields: { line: because } });
      }),
    "segments.names": ({ db, params }) => readSegmentNames(db, params.storeId),
    "segments.add-usual": (call) => addUsualSegments(call.trx, call.params.storeId, authorOf(call)),
    "customers.segments": async ({ db, params: { storeId, id } }) => {
      await readLookup(db, storeId, "customer", id);
      return segmentsOfCustomer(db, storeId, id);
    },
  } satisfies Partial<Handlers>;
}
