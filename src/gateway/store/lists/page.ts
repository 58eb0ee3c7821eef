import { type RawBuilder, sql, type SqlBool } from "kysely";
import { countedWithPage } from "#contract/constants.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { RowOf } from "#contract/lists/list-rows.ts";
import type { Page } from "#contract/lists/page-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { askedFields, findRows, type FoundRows, isCounted, keptText, onlyStoredText, row } from "./conditions.ts";
import { storedCounts } from "./counts.ts";
import { withLines } from "./lines.ts";
import { type GatewayList, writtenRows } from "./list.ts";

/** The requested page; `page` is counted from 1. */
export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
  /** How many rows are counted at most; beyond that, the answer says "at least". */
  readonly countTo?: number;
}

/** What each line of the result has besides the row. The special characters distinguish these names from columns. */
interface Line {
  readonly $asOf: string;
  readonly $sequence: number;
  readonly $total: number;
  readonly $atLeast: boolean;
  readonly $position: number | null;
}

/** What the parts of the statement are made from. */
interface Asked extends FoundRows {
  readonly storeId: string;
  readonly pageSize: number;
  /** How many rows come before the page. */
  readonly before: number;
}

/**
 * Of a list that is sorted by name, so many found rows are sorted at most. Those who have a word in their name stand
 * together there: to go through the names until a page is full may pass half of them.
 */
const mostSorted = 50_000;

/** From this row on a page is read from the nearer end of the list, where it is known how many rows there are. */
const farFrom = 1_000;

/**
 * Reads one page of what a filter finds in any list. Rows, total and event sequence come from one statement, and so
 * from the same moment. The statement first finds ids, with an index, and then reads only the rows of the page.
 */
export async function readPage<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  request: PageRequest,
): Promise<Page<RowOf<List>>> {
  return withLines(db, list, storeId, filter, (db, list) => readFound(db, list, storeId, filter, request));
}

async function readFound<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
  { page, pageSize, countTo = countedWithPage }: PageRequest,
): Promise<Page<RowOf<List>>> {
  const asked: Asked = {
    ...findRows(db, list, storeId, filter),
    storeId,
    pageSize,
    before: (page - 1) * pageSize,
  };
  const parts = askedFields(list, filter);
  const isKept = isCounted(list, parts);
  // To count what a typed text finds would take longer than to go there.
  const isSearched = parts.some(({ field }) => field.type === "text");
  const isFar = !isSearched && asked.before >= (isKept ? farFrom : Math.max(countTo, farFrom));
  const text = onlyStoredText(parts);
  const isByName = text !== null && !filter.sort && !list.contract.sort.descending;
  const counted = isKept
    ? sql`select coalesce(sum(kept.count), 0)::bigint as total, false as "atLeast", null::uuid[] as ids
        from (${storedCounts(list, storeId, filter)}) as kept`
    : isFar
      ? sql`select count(*) as total, false as "atLeast", null::uuid[] as ids from ${asked.rows} where ${asked.where}`
      : gather(asked, text, countTo, isByName ? mostSorted : countTo);
  const ids = isFar ? fromNearerEnd(asked) : isKept ? walk(asked) : fewOrMany(asked, isByName);
  const { rows: lines } = await sql<Line & RowOf<List>>`
    select moment."asOf" as "$asOf", moment.sequence as "$sequence",
      gathered.total as "$total", gathered."atLeast" as "$atLeast", found.*
    from ${momentOf(db, storeId)} as moment
      join lateral (${counted}) as gathered on true
      left join lateral (
        select row.*, row_number() over (order by ${asked.order}) as "$position"
        from ${writtenRows(db, list)} as row join (${ids}) as ids on ids.id = ${row("id")}
        where ${row("storeId")} = ${storeId}
      ) as found on true
    order by found."$position"`.execute(db);
  const [first] = lines;
  if (!first) throw notFound("store");
  return {
    rows: rowsOf<RowOf<List>>(lines),
    total: first.$total,
    atLeast: first.$atLeast,
    page,
    pageSize,
    asOf: first.$asOf,
    sequence: first.$sequence,
  };
}

/**
 * The rows without what the lines have besides; copied by their names, which takes an eighth of the time of entries.
 */
function rowsOf<Row>(lines: readonly (Line & Row)[]): Row[] {
  const names = Object.keys(lines[0] ?? {}).filter((name) => !name.startsWith("$")) as (keyof Row)[];
  return lines
    .filter((line) => line.$position !== null)
    .map((line) => {
      const row: Partial<Row> = {};
      for (const name of names) row[name] = line[name];
      return row as Row;
    });
}

/**
 * Finds rows without sorting, up to one more than may be counted, or may be sorted. It keeps the ids only if these are
 * all rows that may be counted.
 */
function gather(
  { rows, where, storeId }: Asked,
  text: ReturnType<typeof onlyStoredText>,
  countTo: number,
  sortTo: number,
) {
  // A text alone is searched in its own table: joining each row to it would take several times as long.
  const some = text
    ? sql`select ${sql.ref(`kept.${text.key}`)} as id from ${sql.table(text.table)} as kept
        where kept.store_id = ${storeId} and ${keptText(text, text.typed, storeId)}`
    : sql`select ${row("id")} as id from ${rows} where ${where}`;
  return sql`select least(count(*), ${countTo}) as total, count(*) > ${countTo} as "atLeast",
      count(*) > ${sortTo} as "mayWalk", case when count(*) <= ${countTo} then array_agg(met.id) end as ids
    from (${some} limit ${Math.max(countTo, sortTo) + 1}) as met`;
}

/**
 * The ids of a page. Few found rows are sorted, and of a list by name also more; others are read in the order of an index
 * until the page is full.
 */
function fewOrMany(asked: Asked, isByName: boolean): RawBuilder<unknown> {
  const few = {
    ...asked,
    where: sql<SqlBool>`${row("storeId")} = ${asked.storeId} and ${row("id")} = any(gathered.ids)`,
  };
  const many = { ...asked, where: sql<SqlBool>`${asked.where} and gathered."mayWalk"` };
  const middle = isByName ? sql` union all (${sorted(asked)})` : sql``;
  return sql`(${walk(few)}) union all (${walk(many)})${middle}`;
}

/**
 * The ids of a page of which it is known how many rows there are: those behind the middle are read from the end, so that
 * the last page comes as fast as the first.
 */
function fromNearerEnd(asked: Asked): RawBuilder<unknown> {
  const { before, pageSize } = asked;
  const behind = sql`gathered.total - ${before}::bigint`;
  const forwards = { ...asked, where: sql<SqlBool>`${asked.where} and ${behind} >= ${before}` };
  const backwards = { ...asked, where: sql<SqlBool>`${asked.where} and ${behind} < ${before}`, order: asked.backwards };
  const end = sql`limit least(${pageSize}, greatest(${behind}, 0)) offset greatest(${behind} - ${pageSize}, 0)`;
  // PostgreSQL cannot know that the second part has a page of rows, and would read all rows to join so many.
  return sql`select page.id from ((${walk(forwards)}) union all (${walk(backwards, end)})) as page limit ${pageSize}`;
}

/** The ids of a page of which all found rows are sorted; the limit keeps PostgreSQL from going through an index instead. */
function sorted({ rows, where, order, pageSize, before }: Asked): RawBuilder<unknown> {
  return sql`select ${row("id")} as id from (
      select row.* from ${rows} where ${where} and gathered."atLeast" and not gathered."mayWalk" limit ${mostSorted}
    ) as row order by ${order} limit ${pageSize} offset ${before}`;
}

function walk(
  { rows, where, order, pageSize, before }: Asked,
  limit = sql`limit ${pageSize} offset ${before}`,
): RawBuilder<unknown> {
  return sql`select ${row("id")} as id from ${rows} where ${where} order by ${order} ${limit}`;
}
