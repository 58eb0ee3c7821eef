import { type RawBuilder, sql } from "kysely";
import { type FilterOf, type ListContract, tabField } from "#contract/lists/list.ts";
import { tabValues } from "#contract/lists/list-rows.ts";
import type { Counts } from "#contract/lists/page-schema.ts";
import type { StatusOf } from "#contract/stream.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { askedFields, findRows, isCounted, row } from "./conditions.ts";
import { withLines } from "./lines.ts";
import type { GatewayList } from "./list.ts";

interface Counted {
  readonly asOf: string;
  readonly sequence: number;
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Counts the rows that a filter finds in any list: in all, and for each value of the column that the tabs use. */
export async function readCounts<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
): Promise<Counts<StatusOf<List["kind"]> & string>> {
  return withLines(db, list, storeId, filter, (db, list) => countFound(db, list, storeId, filter));
}

async function countFound<List extends ListContract>(
  db: Db,
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
): Promise<Counts<StatusOf<List["kind"]> & string>> {
  const isKept = isCounted(list, askedFields(list, filter));
  const value = row(tabColumn(list));
  const found = findRows(db, list, storeId, filter, [tabColumn(list)]);
  const counts = isKept
    ? storedCounts(list, storeId, filter)
    : sql`select ${value} as value, count(*) as count from ${found.rows} where ${found.where} group by ${value}`;
  const { rows } = await sql<Counted>`
    select moment."asOf", moment.sequence,
      (select jsonb_object_agg(counted.value, counted.count) from (${counts}) as counted) as counts
    from ${momentOf(db, storeId)} as moment`.execute(db);
  const [answer] = rows;
  if (!answer) throw notFound("store");
  const byStatus = Object.fromEntries(tabValues(list.contract).map((value) => [value, answer.counts?.[value] ?? 0]));
  return {
    total: Object.values(byStatus).reduce((all, count) => all + count, 0),
    byStatus: byStatus as Record<StatusOf<List["kind"]> & string, number>,
    asOf: answer.asOf,
    sequence: answer.sequence,
  };
}

/** Reads the stored counts, for a filter that `isCounted`. */
export function storedCounts<List extends ListContract>(
  list: GatewayList<List>,
  storeId: string,
  filter: FilterOf<List>,
): RawBuilder<unknown> {
  if (!list.storedCounts) throw new Error(`nothing keeps the counts of the list of ${list.contract.kind}`);
  const { table, value, count, kind, part } = list.storedCounts;
  const asked = filter as Readonly<Record<string, readonly string[] | true | undefined>>;
  const among = (column: string, wanted: readonly string[] | true = []): RawBuilder<unknown> => {
    // A flag asks for the rows that have it.
    const texts = wanted === true ? ["true"] : wanted;
    return texts.length > 0 ? sql`and ${sql.ref(column)} in (${sql.join(texts)})` : sql``;
  };
  return sql`select ${sql.ref(value)} as value, sum(${sql.ref(count)})::bigint as count
    from ${sql.table(table)} where store_id = ${storeId} ${kind ? sql`and kind = ${kind}` : sql``}
      ${among(value, asked[tabField(list.contract)])} ${part ? among(part.column, asked[part.field]) : sql``}
    group by 1`;
}

/** The column that divides a list into tabs: the status of orders, the state of other records. */
export function tabColumn<List extends ListContract>(list: GatewayList<List>): string {
  const column: unknown = list.fields[tabField(list.contract)];
  if (typeof column !== "string") throw new Error(`the tabs of the list of ${list.contract.kind} go by no column`);
  return column;
}
