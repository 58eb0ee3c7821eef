import { sql } from "kysely";
import type { CustomerSegment } from "#contract/segments/routes.ts";
import type { Condition } from "#contract/segments/condition.ts";
import { parseLine } from "#contract/segments/parse.ts";
import { entriesOf } from "#contract/segments/segment.ts";
import { foldText } from "#contract/text.ts";
import type { Db } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { customersOf, notFoundOf } from "./compile.ts";

/** Who is in a segment: whoever meets a condition, or a list of phones and customer numbers. */
export type Rule = { readonly condition: Condition } | { readonly entries: readonly string[] };

/** A segment of a store as it is kept. */
type StoredSegment = Rule & { readonly id: string; readonly name: string; readonly line: string };

/** The segments of a store that are not deleted, by their folded names. */
export type StoredSegments = ReadonlyMap<string, StoredSegment>;

/** Reads all segments of a store. */
export async function readSegments(db: Db, storeId: string): Promise<StoredSegments> {
  const rows = await db
    .selectFrom("segments")
    .select(["id", "name", "line", "listed"])
    .where("store_id", "=", storeId)
    .where("state", "<>", "DELETE")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return new Map(rows.map((row) => [foldText(row.name), { ...row, ...ruleOf(row) }]));
}

/** Reads who is in a segment from its fields. Refused with 422 where the line has a mistake. */
export function ruleOf({ line, listed }: { readonly line: string; readonly listed: string }): Rule {
  if (line === "") return { entries: entriesOf(listed) };
  const reading = parseLine(line);
  if ("condition" in reading) return reading;
  throw new Refusal("invalid", reading.mistake.because, { fields: { line: reading.mistake.because } });
}

/** How many customers a rule describes now, of how many; and what of a list is no customer. */
export async function countRule(db: Db, storeId: string, segments: StoredSegments, rule: Rule) {
  const entries = "entries" in rule ? rule.entries : [];
  const { rows } = await sql<{ members: number; of: number; asOf: string; notFound: string[] }>`
    select (select count(*) from (${customersOf(segments, rule, { storeId })}) as found) as members,
      (select count(*) from customers where store_id = ${storeId} and state <> 'DELETE') as of,
      date_trunc('milliseconds', now()) as "asOf", array(${notFoundOf(storeId, entries)}) as "notFound"`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("a count answered no row");
  return counted;
}

/** The segments that a customer is in now. */
export async function segmentsOfCustomer(db: Db, storeId: string, customerId: string): Promise<CustomerSegment[]> {
  const segments = await readSegments(db, storeId);
  const inside = await segmentsWith(db, { storeId, customerId }, segments, [...segments.values()]);
  return [...segments.values()].filter(({ id }) => inside.has(id)).map(({ id, name, line }) => ({ id, name, line }));
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
  return segmentsWith(db, { storeId, customerId }, segments, some);
}

async function segmentsWith(
  db: Db,
  asked: { readonly storeId: string; readonly customerId: string },
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

/** The ids of the customers who are in one or more of some segments now, as a query. */
export function inSegments(segments: StoredSegments, storeId: string, ids: readonly string[]) {
  const some = [...segments.values()].filter(({ id }) => ids.includes(id));
  const each = some.map((segment) => sql`(${customersOf(segments, segment, { storeId })})`);
  return each.length === 0 ? sql`select null::uuid where false` : sql.join(each, sql` union `);
}
