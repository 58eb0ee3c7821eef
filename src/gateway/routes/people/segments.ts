import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { Refusal } from "#gateway/refusal.ts";
import { readLookup } from "#gateway/store/lookup.ts";
import { readGrowth, readOverlap } from "#gateway/store/segments/compare-segments.ts";
import { countRule, readSegments, ruleOf, segmentsOfCustomer } from "#gateway/store/segments/read-segments.ts";
import { whileWanted } from "#gateway/store/snapshot.ts";
import { readSegmentNames } from "#gateway/store/segments/segment-names.ts";
import { unknownIn } from "#gateway/store/segments/segment-kind.ts";
import { addUsualSegments } from "#gateway/store/segments/usual-segments.ts";

/** What is asked about segments while one is written, and of one customer. */
export function segmentRoutes() {
  return {
    "segments.count": ({ db, hungUp, params: { storeId }, body: { line = "", listed = "", mayBeSampled } }) =>
      whileWanted(db, hungUp, async (db) => {
        const segments = await readSegments(db, storeId);
        const rule = ruleOf({ line, listed });
        const because = await unknownIn(db, storeId, rule, segments);
        if (because !== null) throw new Refusal("invalid", because, { fields: { line: because } });
        return countRule(db, storeId, segments, rule, { mayBeSampled });
      }),
    "segments.names": ({ db, params }) => readSegmentNames(db, params.storeId),
    "segments.add-usual": (call) => addUsualSegments(call.trx, call.params.storeId, authorOf(call)),
    "segments.overlap": async ({ db, params: { storeId, id } }) => {
      await readLookup(db, storeId, "segment", id);
      return readOverlap(db, storeId, id);
    },
    "segments.growth": async ({ db, params: { storeId, id } }) => {
      await readLookup(db, storeId, "segment", id);
      return readGrowth(db, storeId, id);
    },
    "customers.segments": async ({ db, params: { storeId, id } }) => {
      await readLookup(db, storeId, "customer", id);
      return segmentsOfCustomer(db, storeId, id);
    },
  } satisfies Partial<Handlers>;
}
