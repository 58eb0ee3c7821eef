import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { CustomerSegment } from "#contract/segments/routes.ts";
import { type Condition, leavesOf } from "#contract/segments/condition.ts";
import { parseLine } from "#contract/segments/parse.ts";
import { entriesOf } from "#contract/segments/segment.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { customersOf, notFoundOf } from "./compile.ts";
import { type Asked, sampleShare } from "./fact-sql.ts";

/** Who is in a segment: whoever meets a condition, or a list of phones and customer numbers. */
export type Rule = { readonly condition: Condition } | { readonly entries: readonly string[] };

/** A segment of a store as it is kept. */
export type StoredSegment = Rule & {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly listed: string;
};

/** The segments of a store that are not deleted, by their folded names. */
export type StoredSegments = ReadonlyMap<string, StoredSegment>;

/** One at a time writes the lines of the segments of a store, until the transaction ends. */
export async function lockSegments(trx: Trx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('segments ' || ${storeId}, 0))`.execute(trx);
}

/**
 * Reads all segments of a store. One whose line cannot be read any more is left out, so that it stops no other one; whoever
 * asks for that one is told (`recount`).
 */
export async function readSegments(db: Db, storeId: string): Promise<StoredSegments> {
  const rows = await db
    .selectFrom("segments")
    .select(["id", "name", "line", "listed"])
    .where("store_id", "=", storeId)
    .where("state", "<>", "DELETE")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return new Map(
    rows.flatMap((row) => {
      if (row.line !== "" && "mistake" in parseLine(row.line)) return [];
      return [[foldText(row.name), { ...row, ...ruleOf(row) }] as const];
    }),
  );
}

/** Reads who is in a segment from its fields. Refused with 422 where the line has a mistake. */
export function ruleOf({ line, listed }: { readonly line: string; readonly listed: string }): Rule {
  if (line === "") return { entries: entriesOf(listed) };
  const reading = parseLine(line);
  if ("condition" in reading) return reading;
  throw new Refusal("invalid", reading.mistake.because, { fields: { line: reading.mistake.because } });
}

/** From how many customers on a sample is quicker than counting, and tells enough. */
const sampledFrom = 50_000;

/**
 * How many customers a rule describes now, of how many; and what of a list is no customer. `mayBeSampled`: what was
 * bought by the many customers of a large store may be counted by a sample, which the answer then says.
 */
export async function countRule(
  db: Db,
  storeId: string,
  segments: StoredSegments,
  rule: Rule,
  { mayBeSampled = false, from = sampledFrom } = {},
) {
  const entries = "entries" in rule ? rule.entries : [];
  const { rows: all } = await sql<{ of: number }>`
    select count(*)::int as of from customers where store_id = ${storeId} and state <> 'DELETE'`.execute(db);
  const of = all[0]?.of ?? 0;
  const sampled = mayBeSampled && of >= from && readsBuys(rule, segments);
  const { rows } = await sql<{ members: number; asOf: string; notFound: string[] }>`
    select (select count(*) from (${customersOf(segments, rule, { storeId, sampled })}) as found) as members,
      date_trunc('milliseconds', now()) as "asOf", array(${notFoundOf(storeId, entries)}) as "notFound"`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("a count answered no row");
  const members = sampled ? Math.min(of, roughly(counted.members / sampleShare)) : counted.members;
  return { ...counted, members, of, sampled };
}

/** Whether a rule, or a segment that it names, asks for what was bought. */
function readsBuys(rule: Rule, segments: StoredSegments): boolean {
  return (
    "condition" in rule &&
    leavesOf(rule.condition).some((leaf) => {
      if ("bought" in leaf) return true;
      const inner = "segment" in leaf ? segments.get(foldText(leaf.segment)) : undefined;
      return inner !== undefined && readsBuys(inner, segments);
    })
  );
}

/** A number with two digits that count. */
const roughly = (count: number): number => Number(count.toPrecision(2));

/** The segments that a customer is in now, and since when. */
export async function segmentsOfCustomer(db: Db, storeId: string, customerId: string): Promise<CustomerSegment[]> {
  const segments = await readSegments(db, storeId);
  const inside = await segmentsWith(db, { storeId, customerIds: [customerId] }, segments, [...segments.values()]);
  const kept = await db
    .selectFrom("segment_members")
    .select(["segment_id as id", "since"])
    .where("store_id", "=", storeId)
    .where("customer_id", "=", customerId)
    .execute();
  const since = new Map(kept.map((member) => [member.id, member.since]));
  return [...segments.values()]
    .filter(({ id }) => inside.has(id))
    .map(({ id, name, line }) => ({ id, name, line, since: since.get(id) ?? null }));
}

/** The ids of those among some segments that a customer is in now; none for somebody new. */
export async function segmentIdsWith(
  db: Db,
  storeId: string,
  customerId: string | null,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (customerId === null || ids.size === 0) return new Set();
  const segments = await readSegments(db, storeId);
  const some = [...segments.values()].filter(({ id }) => ids.has(id));
  return segmentsWith(db, { storeId, customerIds: [customerId] }, segments, some);
}

/** Which of some customers are in some segments now, by the ids of these. */
export async function membersAmong(
  db: Db,
  asked: Asked,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const members = new Map<string, ReadonlySet<string>>();
  if (ids.size === 0) return members;
  const segments = await readSegments(db, asked.storeId);
  for (const segment of segments.values()) {
    if (!ids.has(segment.id)) continue;
    const { rows } = await sql<{ id: string }>`
      select id from (${customersOf(segments, segment, asked)}) as found`.execute(db);
    members.set(segment.id, new Set(rows.map(({ id }) => id)));
  }
  return members;
}

async function segmentsWith(
  db: Db,
  asked: Asked,
  segments: StoredSegments,
  some: readonly StoredSegment[],
): Promise<ReadonlySet<string>> {
  if (some.length === 0) return new Set();
  const each = some.map(
    (segment) => sql`select ${segment.id}::text as id where exists (${customersOf(segments, segment, asked)})`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a customer was in one or more of some segments when they were judged last. */
export function isMember(
  storeId: RawBuilder<unknown>,
  customerId: RawBuilder<unknown>,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  // Of a single one PostgreSQL knows that its members stand in the order of the customers.
  const [only = null] = ids;
  const isOne = ids.length === 1 ? sql`= ${only}::uuid` : sql`= any(${ids}::uuid[])`;
  return sql<SqlBool>`${customerId} in (
    select member.customer_id from segment_members as member
    where member.store_id = ${storeId} and member.segment_id ${isOne})`;
}
