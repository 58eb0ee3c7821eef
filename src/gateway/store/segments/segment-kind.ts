import { sql } from "kysely";
import { leavesOf, segmentsIn } from "#contract/segments/condition.ts";
import { printCondition } from "#contract/segments/print.ts";
import { type SegmentRow, segmentFields, segmentRecord } from "#contract/segments/segment.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { recountSaved } from "./keep-members.ts";
import { lockSegments, readSegments, type Rule, ruleOf, type StoredSegments } from "./read-segments.ts";

/** Segments with how many customers were in them when they were last counted, each a `SegmentRow`. */
function segmentRows(db: Db) {
  return db
    .selectFrom("segments")
    .select(recordColumns("segments"))
    .select(fieldColumns("segments", segmentFields))
    .select(["segments.members", "segments.counted_at as countedAt", "segments.not_found as notFound"]);
}

/** How segments are read and written. */
export const segmentKind = storedKind({
  kind: "segment",
  table: "segments",
  unique: { segments_name: { field: "name", because: "another segment has this name" } },
  list: definedList(segmentRecord, { rows: segmentRows }),
  rules: segmentRules,
  made: (trx, id, _author, storeId) => recountSaved(trx, storeId, id),
  writeMore: (trx, { storeId, id }) => recountSaved(trx, storeId, id),
});

const blank = { name: "", line: "", listed: "", state: "ACTIVE" } as const;

/**
 * The rules for segments: a line or a list says who is in one; what a line names is there, and no segment stands in
 * itself; one that others or promotions use keeps its name and stays. Lines are kept as they are printed.
 */
async function segmentRules(
  trx: Trx,
  storeId: string,
  before: SegmentRow | null,
  given: Partial<SegmentRow>,
): Promise<Partial<SegmentRow>> {
  // One person changes the segments of a store at a time, so that two changes together make no ring.
  await lockSegments(trx, storeId);
  const after = { ...blank, ...before, ...given };
  const wrong = (field: string, because: string): never => {
    throw new Refusal("invalid", because, { fields: { [before ? `changes.${field}` : field]: because } });
  };
  if ((after.line === "") === (after.listed === ""))
    return wrong(
      "line",
      after.line === "" ? "write conditions, or paste a list" : "write conditions or paste a list, not both",
    );
  const segments = await readSegments(trx, storeId);
  if (before && (after.state === "DELETE" || foldText(after.name) !== foldText(before.name)))
    await refuseUsed(trx, before, segments, after.state === "DELETE");
  if (after.state === "DELETE" || after.line === "") return given;
  const rule = ruleOf(after);
  if (!("condition" in rule)) return given;
  if (given.line !== undefined || given.name !== undefined || given.state !== undefined) {
    const because = ringOf(after.name, rule, segments) ?? (await unknownIn(trx, storeId, rule, segments, after.name));
    if (because !== null) return wrong("line", because);
  }
  return given.line === undefined ? given : { ...given, line: printCondition(rule.condition) };
}

/** Why a segment of this name and rule would stand in itself; null where it does not. */
function ringOf(name: string, rule: Rule, segments: StoredSegments): string | null {
  const own = foldText(name);
  const seen = new Set<string>();
  const reaches = (inner: Rule): boolean =>
    "condition" in inner &&
    segmentsIn(inner.condition).some((named) => {
      const key = foldText(named);
      if (key === own) return true;
      if (seen.has(key)) return false;
      seen.add(key);
      const next = segments.get(key);
      return next !== undefined && reaches(next);
    });
  return reaches(rule) ? `“${name}” would stand in itself` : null;
}

/** The first category, product or segment that a rule names and the store lacks, in words; null where all are there. */
export async function unknownIn(
  db: Db,
  storeId: string,
  rule: Rule,
  segments: StoredSegments,
  own = "",
): Promise<string | null> {
  if (!("condition" in rule)) return null;
  const missing = segmentsIn(rule.condition).find(
    (name) => !segments.has(foldText(name)) && foldText(name) !== foldText(own),
  );
  if (missing !== undefined) return `there is no segment “${missing}”`;
  const named = leavesOf(rule.condition).flatMap((leaf) =>
    "bought" in leaf && leaf.bought.what !== "any" ? [leaf.bought.what] : [],
  );
  const categories = named.flatMap((what) => ("category" in what ? [what.category] : []));
  const codes = named.flatMap((what) => ("product" in what ? [what.product] : []));
  if (named.length === 0) return null;
  const { rows } = await sql<{ because: string }>`
    select 'there is no category “' || name || '”' as because from unnest(${categories}::text[]) as name
    where not exists (select from categories where store_id = ${storeId} and state <> 'DELETE'
      and lower(categories.name) = lower(name.name))
    union all
    select 'there is no product with the code “' || code || '”' from unnest(${codes}::text[]) as code
    where not exists (select from products where store_id = ${storeId} and products.code = code.code)
    limit 1`.execute(db);
  return rows[0]?.because ?? null;
}

/** Refuses to delete or rename a segment that others name, or to delete one that promotions are for. */
async function refuseUsed(trx: Trx, before: SegmentRow, segments: StoredSegments, isDeleted: boolean): Promise<void> {
  const key = foldText(before.name);
  const user = [...segments.values()].find(
    (other) =>
      "condition" in other &&
      other.id !== before.id &&
      segmentsIn(other.condition).some((name) => foldText(name) === key),
  );
  const refuse = (by: string): never => {
    throw new Refusal("move-not-allowed", `${by} uses “${before.name}”: change that first`, { current: before });
  };
  if (user) refuse(`the segment “${user.name}”`);
  if (!isDeleted) return;
  const { rows } = await sql<{ by: string }>`
    select 'the promo code ' || code as by from promo_codes
    where store_id = ${before.storeId} and segment_id = ${before.id} and state <> 'DELETE'
    union all
    select 'the offer ' || title from offers
    where store_id = ${before.storeId} and segment_id = ${before.id} and state <> 'DELETE' limit 1`.execute(trx);
  if (rows[0]) refuse(rows[0].by);
}
