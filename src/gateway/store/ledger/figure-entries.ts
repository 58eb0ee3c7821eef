import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Figure, FigureEntries, FigureEntry } from "#contract/payments/figures-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { findRows, row } from "#gateway/store/lists/conditions.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { readDayOfStore } from "#gateway/store/stores/day-of-store.ts";
import { transactions } from "#gateway/store/transactions/list.ts";
import { atClosing, atOpening, cameBack, isCharge, isDifference, isUnpaid, stillCounts } from "./entry-conditions.ts";

/** Which page of the entries, counted from 1. */
interface EntriesPage {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * The entries of the ledger that a figure is the sum of, oldest first, with the sum up to each. Refused with 404 when
 * the figure names an order, a customer or a drawer that does not exist.
 */
export function readFigureEntries(
  db: Db,
  storeId: string,
  figure: Figure,
  { page, pageSize }: EntriesPage,
): Promise<FigureEntries> {
  return inSnapshot(db, async (db) => {
    const where = await entriesOf(db, storeId, figure);
    const chosen = sql`
      select posted.store_id, posted.id, posted.at, posted.kind, posted.by_name, posted.note, posted.reverses,
        posted.order_id, posted.payment_id, entry.line, entry.account, entry.account_id, entry.provider, entry.amount
      from ledger_transactions posted
      join ledger_entries entry on entry.store_id = posted.store_id and entry.transaction_id = posted.id
      left join cash_drawers drawers on entry.account = 'cash drawer' and drawers.store_id = entry.store_id
        and drawers.id = entry.account_id
      where posted.store_id = ${storeId} and ${where}`;
    const { rows: sums } = await sql<Pick<FigureEntries, "total" | "sum" | "debits" | "credits" | "asOf">>`
      select now() as "asOf", count(*) as total, coalesce(sum(amount), 0)::bigint as sum,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debits,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credits
      from (${chosen}) as chosen`.execute(db);
    const [all] = sums;
    if (!all) throw new Error("the sum of the entries is missing");
    const { rows: entries } = await sql<FigureEntry>`
      with summed as (
        select chosen.*, (sum(amount) over (order by at, id, line))::bigint as so_far from (${chosen}) as chosen
        order by at, id, line limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select summed.id as "transactionId", summed.line, summed.at, summed.kind, summed.by_name as by, summed.note,
        summed.reverses, summed.account, summed.amount, summed.so_far as sum,
        case summed.account when 'order' then coalesce(owing.number, '') when 'customer' then coalesce(customers.name, '')
          when 'cash drawer' then coalesce(drawers.by_name, '') else coalesce(summed.provider, '') end as holder,
        coalesce((select string_agg(distinct coalesce(other.provider, other.account), ', ') from ledger_entries other
          where other.store_id = summed.store_id and other.transaction_id = summed.id and other.line <> summed.line), '')
          as against,
        orders.id as "orderId", orders.number as "orderNumber", listed.id as "paymentId",
        listed.number as "paymentNumber", refunds.id as "refundId", refunds.number as "refundNumber"
      from summed
        left join orders on orders.store_id = summed.store_id and orders.id = summed.order_id
        left join orders owing on summed.account = 'order' and owing.store_id = summed.store_id
          and owing.id = summed.account_id
        left join customers on summed.account = 'customer' and customers.store_id = summed.store_id
          and customers.id = summed.account_id
        left join cash_drawers drawers on summed.account = 'cash drawer' and drawers.store_id = summed.store_id
          and drawers.id = summed.account_id
        left join transactions listed on listed.store_id = summed.store_id and listed.id = summed.payment_id
          and listed.order_id = summed.order_id
        left join refunds on refunds.store_id = summed.store_id and refunds.order_id = summed.order_id
          and refunds.given_payment_id = summed.payment_id
      order by summed.at, summed.id, summed.line`.execute(db);
    return { ...all, entries, page, pageSize };
  });
}

/** The condition that an entry `entry` of a transaction `posted` is part of a figure. */
async function entriesOf(db: Db, storeId: string, figure: Figure): Promise<RawBuilder<SqlBool>> {
  switch (figure.of) {
    case "order":
      await find(db, storeId, "orders", figure.orderId, "order");
      return sql<SqlBool>`posted.order_id = ${figure.orderId} and entry.account = 'order'`;
    case "credit":
      await find(db, storeId, "customers", figure.customerId, "customer");
      return sql<SqlBool>`entry.account = 'customer' and entry.account_id = ${figure.customerId}`;
    case "transactions": {
      const { sort: _sort, ...filter } = figure.filter;
      const found = findRows(db, transactions, storeId, filter, ["orderId", "status", "method", "provider"]);
      const { status, method, provider } = figure;
      return paidBy(sql`
        select ${row("id")} as id, ${row("orderId")} as order_id from ${found.rows} where ${found.where}
          ${status ? sql`and ${row("status")} = ${status}` : sql``} ${method ? sql`and ${row("method")} = ${method}` : sql``}
          ${provider === undefined ? sql`` : sql`and ${row("provider")} is not distinct from ${provider}`}`);
    }
    case "day": {
      const { from, to } = await readDayOfStore(db, storeId, figure.day);
      const { method, part } = figure;
      return paidBy(sql`
        select id, order_id from order_payments where store_id = ${storeId} and at >= ${from} and at < ${to}
          ${method ? sql`and method = ${method}` : sql``} and ${dayPart[part]}`);
    }
    case "sales": {
      const { from, to } = await readDayOfStore(db, storeId, figure.day);
      const last = figure.until === undefined ? to : (await readDayOfStore(db, storeId, figure.until)).to;
      return sql<SqlBool>`posted.at >= ${from} and posted.at < ${last} and ${isCharge}
        ${figure.part ? sql`and ${salesPart[figure.part]}` : sql``}`;
    }
    case "open":
      return figure.part === "unpaid"
        ? sql<SqlBool>`entry.account = 'order' and entry.account_id in (
            select id from orders where store_id = ${storeId} and ${isUnpaid})`
        : sql<SqlBool>`posted.kind = 'unmatched' and entry.account <> 'unmatched' and posted.payment_id in (
            select id from unmatched_payments where store_id = ${storeId} and resolved_at is null)`;
    case "drawer": {
      const { drawerId, part, day } = figure;
      if (drawerId !== null) await find(db, storeId, "cash_drawers", drawerId, "cash drawer");
      const of = day === undefined ? null : await readDayOfStore(db, storeId, day);
      const within = of ? sql`posted.at >= ${of.from} and posted.at < ${of.to}` : sql`true`;
      const account = drawerId === null ? sql`entry.account_id is null` : sql`entry.account_id = ${drawerId}`;
      return sql<SqlBool>`entry.account = 'cash drawer' and ${account} and ${drawerPart[part]} and ${within}`;
    }
  }
}

/** The entries that belong to each figure of a day, as in the end of the day. */
const dayPart = {
  received: sql`amount > 0 and reverses is null`,
  givenBack: sql`amount < 0 and reverses is null`,
  reversed: sql`reverses is not null`,
  net: sql`true`,
} as const;

/** The entries of what was sold and of what came back, as in the end of the day and in reports of net sales. */
const salesPart = { sold: sql`not ${cameBack}`, cameBack } as const;

/** The entries that belong to each figure of a cash drawer, as in the end of the day. */
const drawerPart = {
  float: atOpening,
  payments: sql`posted.payment_id is not null and ${stillCounts}`,
  moved: sql`posted.kind = 'drawer' and (${atOpening} or ${atClosing}) is not true`,
  expected: sql`(${atClosing}) is not true`,
  difference: isDifference,
} as const;

/**
 * The entries on the money's side of some payments, not on the side of the orders. Payments of an undone import are
 * left out.
 */
function paidBy(payments: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`entry.account <> 'order' and (posted.payment_id, posted.order_id) in (${payments})
    and ${stillCounts}`;
}

async function find(db: Db, storeId: string, table: "orders" | "customers" | "cash_drawers", id: string, what: string) {
  const found = await db
    .selectFrom(table)
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound(what);
}
