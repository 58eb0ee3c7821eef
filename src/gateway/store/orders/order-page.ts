import { sql, type SqlBool } from "kysely";
import { countedWithPage } from "#contract/constants.ts";
import type { OrderFilter, OrderPage, OrderRow } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { filterOrders, searchText } from "./order-filter.ts";
import { orderRowColumns, ordersWithPeople } from "./order-row.ts";
import { sortOrders } from "./order-sort.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { asksOnlyStatus, keptCounts } from "./order-counts.ts";

/** One page a board asks for; `page` from 1. */
export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
  /** Orders counted one by one at most. */
  readonly countTo?: number;
}

/**
 * One page of what a filter finds. Rows, total and event sequence come from one statement and so from one moment. The
 * ids are found first, where an index carries them, and only then are the page's rows fetched.
 */
export async function readOrderPage(db: Db, filter: OrderFilter, request: PageRequest): Promise<OrderPage> {
  const { page, pageSize, countTo = countedWithPage } = request;
  const isKept = asksOnlyStatus(filter);
  const order = sql.join(sortOrders(filter).terms);
  const found = isKept ? walked(db, filter, request) : gatheredOrWalked(db, filter, request);
  const rows = ordersWithPeople(db)
    .innerJoin(found.as("found"), "found.id", "orders.id")
    .select(orderRowColumns)
    .select(sql<number>`row_number() over (order by ${order})`.as("position"))
    .where("orders.store_id", "=", filter.entityInternalId);
  const answer = await momentOf(db, filter.entityInternalId)
    .innerJoinLateral((isKept ? kept(db, filter) : gathered(db, filter, countTo)).as("gathered"), (join) =>
      join.onTrue(),
    )
    .leftJoinLateral(rows.as("row"), (join) => join.onTrue())
    .select(["gathered.total", "gathered.atLeast"])
    .selectAll("row")
    .orderBy("row.position")
    .execute();
  const [first] = answer;
  if (!first) throw notFound("store");
  const { total, atLeast, asOf, sequence } = first;
  return {
    rows: answer.flatMap(({ asOf: _asOf, sequence: _sequence, total: _total, atLeast: _atLeast, position, ...row }) =>
      position === null ? [] : [row as OrderRow],
    ),
    total,
    atLeast,
    page,
    pageSize,
    asOf,
    sequence,
  };
}

function kept(db: Db, filter: OrderFilter) {
  return db
    .selectFrom(keptCounts(db, filter).as("kept"))
    .select([
      sql<number>`coalesce(sum(found), 0)::bigint`.as("total"),
      sql<boolean>`false`.as("atLeast"),
      sql<string[] | null>`null::uuid[]`.as("ids"),
    ]);
}

/** What a filter finds in no order, up to one more than is counted; the ids only if that is all of it. */
function gathered(db: Db, filter: OrderFilter, countTo: number) {
  const { text = "", orderStatus: _statuses, ...others } = filter;
  // Typed text alone is found where it stands: fetching each order beside it would take several times as long.
  const isText = asksOnlyStatus(others) && !filter.orderStatus?.length;
  const most = countTo + 1;
  const some = isText
    ? db
        .selectFrom("order_search")
        .select("order_id as id")
        .where("store_id", "=", filter.entityInternalId)
        .where(searchText(text))
        .limit(most)
    : db.selectFrom("orders").select("orders.id").where(filterOrders(filter)).limit(most);
  return db
    .selectFrom(some.as("met"))
    .select([
      sql<number>`least(count(*), ${countTo})`.as("total"),
      sql<boolean>`count(*) > ${countTo}`.as("atLeast"),
      sql<string[] | null>`case when count(*) <= ${countTo} then array_agg(met.id) end`.as("ids"),
    ]);
}

/** The ids of a page: few are sorted as they were gathered, many are met soon by walking along the order of the board. */
function gatheredOrWalked(db: Db, filter: OrderFilter, request: PageRequest) {
  const few = inOrder(db, filter, request)
    .where("orders.store_id", "=", filter.entityInternalId)
    .where(sql<SqlBool>`orders.id = any(gathered.ids)`);
  const many = walked(db, filter, request).where(sql<SqlBool>`gathered."atLeast"`);
  return db
    .selectFrom(few.as("few"))
    .select("few.id")
    .unionAll(db.selectFrom(many.as("many")).select("many.id"));
}

function walked(db: Db, filter: OrderFilter, request: PageRequest) {
  return inOrder(db, filter, request).where(filterOrders(filter));
}

function inOrder(db: Db, filter: OrderFilter, { page, pageSize }: PageRequest) {
  const { terms, joins } = sortOrders(filter);
  return (joins ? ordersWithPeople(db) : db.selectFrom("orders"))
    .select("orders.id")
    .orderBy(sql.join(terms))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}
