import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { issueSalesInvoices } from "#gateway/store/invoices/issuing/issue-invoice.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import type { Loaded } from "../orders/load-orders.ts";
import { settled } from "../settled.ts";

/** What the books of the loaded store consist of. */
export interface Books {
  readonly returns: number;
  readonly ledgerRows: number;
  /** The day, such as 2023-05-01, on which the most payments were made, and how many. */
  readonly day: string;
  readonly ofDay: number;
  /** Delivered orders with a true invoice, of which nothing was returned. */
  readonly delivered: readonly string[];
}

const author = { userId: null, name: "Bench", address: null, origin: "By Admin" } as const;
/** Orders whose returns are measured have invoices by the gateway's own code, because return invoices are made of them. */
const measured = 300;
const dayOf = (orders: number): number => Math.min(10_000, Math.floor(orders / 4));
/** The day of the many payments lies before all other payments. */
const busyDay = sql<string>`(now() at time zone 'Asia/Kolkata' - interval '800 days')::date`;

/**
 * Gives a loaded store its books: a payment of every order, the money of all Cancelled and Returned ones given back by
 * refunds, returns of 8 in 100 orders, invoices of the delivered ones, and the ledger of all that, which the gateway's
 * own statements write. With 250,000 orders these are 20,000 returns and 1.5 million rows of the ledger.
 */
export async function loadBooks(db: Kysely<Database>, { storeId, orders }: Loaded): Promise<Books> {
  await settled(db, async (one) => {
    await loadPayments(one, storeId, dayOf(orders));
    await loadReturns(one, storeId, Math.round(orders * 0.08));
    await loadRefunds(one, storeId);
    await loadInvoices(one, storeId);
    await listTransactions(one, storeId);
    await countDocuments(one, storeId);
  });
  await db.transaction().execute(async (trx) => {
    await postOrders(trx, storeId, sql`select id from orders where store_id = ${storeId}`, author);
    await raiseCounter(trx, storeId, "invoices", orders);
  });
  const delivered = await issueTrueInvoices(db, storeId);
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<Omit<Books, "delivered">>`
    select (select count(*)::int from return_orders where store_id = ${storeId}) as returns,
      (select count(*)::int from ledger_transactions where store_id = ${storeId})
        + (select count(*)::int from ledger_entries where store_id = ${storeId}) as "ledgerRows",
      ${busyDay}::text as day, ${dayOf(orders)}::int as "ofDay"`.execute(db);
  const [books] = rows;
  if (!books) throw new Error("the books cannot be read");
  return { ...books, delivered };
}

async function loadPayments(db: Kysely<Database>, storeId: string, ofDay: number): Promise<void> {
  await sql`
    insert into order_payments (store_id, order_id, at, method, amount, by_name)
    select store_id, id,
      case when n <= ${ofDay} then (${busyDay} + interval '8 hours' + n * interval '3 seconds') at time zone 'Asia/Kolkata'
        else placed_at end,
      (array['UPI', 'Card', 'Wallet', 'Bank Transfer'])[1 + n % 4], amount, 'Bench'
    from (select *, row_number() over (order by number) as n from orders where store_id = ${storeId}) paid`.execute(db);
  await sql`
    insert into order_payments (store_id, order_id, at, method, amount, by_name, gives_back)
    select paid.store_id, paid.order_id, orders.placed_at + interval '3 hours', paid.method, -paid.amount, 'Bench', paid.id
    from orders join order_payments paid on paid.store_id = orders.store_id and paid.order_id = orders.id
    where orders.store_id = ${storeId} and orders.status in ('Cancelled', 'Returned')`.execute(db);
}

/** Returned orders came back whole; the newest returns, of delivered orders, are under way in every status. */
async function loadReturns(db: Kysely<Database>, storeId: string, returns: number): Promise<void> {
  await sql`
    with chosen as (
      (select *, 'Completed' as state from orders where store_id = ${storeId} and status = 'Returned'
        order by number desc limit ${Math.round(returns * 0.94)})
      union all
      (select *, (array['Pending', 'Return Accepted', 'Ready for Pickup', 'Assign Rider', 'Pickup Initiated',
          'Return Picked', 'Return Not Picked', 'Return Rejected'])[1 + right(number, 6)::int % 8] as state
        from orders where store_id = ${storeId} and status = 'Delivered' order by number desc
        limit ${returns - Math.round(returns * 0.94)})
    )
    insert into return_orders (store_id, number, status, order_id, order_number, customer_name, customer_phone, pickup,
      reasons, item_count, amount, rider_id, created_at, updated_at, day)
    select store_id, 'B001-R' || right(number, 6), state, id, number, customer_name, customer_phone, 'ADDRESS',
      array[(array['Damaged', 'Expired', 'Not needed'])[1 + right(number, 6)::int % 3]], item_count, amount,
      case when state in ('Assign Rider', 'Pickup Initiated') then rider_id end, placed_at + interval '1 day',
      placed_at + interval '1 day', (placed_at + interval '1 day')::date
    from chosen`.execute(db);
  await sql`
    insert into return_lines (store_id, return_id, order_id, line, quantity, counted, reason, condition, goods, amount)
    select lines.store_id, back.id, lines.order_id, lines.line, lines.quantity,
      case when back.status = 'Completed' then lines.quantity end, back.reasons[1], 'Saleable', lines.amount, lines.amount
    from return_orders back join order_lines lines on lines.store_id = back.store_id and lines.order_id = back.order_id
    where back.store_id = ${storeId}`.execute(db);
}

async function loadRefunds(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into refunds (store_id, number, order_id, order_number, customer_name, return_id, payment_id, paid_by, cause,
      status, amount, method, approval, attempts, given_payment_id, requested_by, created_at, updated_at)
    select given.store_id, 'B001-RF' || right(orders.number, 6), orders.id, orders.number, orders.customer_name, back.id,
      given.gives_back, given.method, case when back.id is null then 'Cancellation' else 'Return' end, 'Completed',
      -given.amount, given.method, 'Not needed', 1, given.id, 'Bench', given.at, given.at
    from order_payments given
      join orders on orders.store_id = given.store_id and orders.id = given.order_id
      left join return_orders back on back.store_id = orders.store_id and back.order_id = orders.id
    where given.store_id = ${storeId} and given.amount < 0`.execute(db);
}

/** Their fiscal year lies before that of all true invoices, so that both count for themselves. */
async function loadInvoices(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into invoices (store_id, id, kind, number, fiscal_year, count, place, order_id, order_number, customer_name,
      item_count, taxable, tax, total, document, issued_at, by_name, day)
    select store_id, gen_random_uuid(), 'sales', 'B001-I2000-' || n, 2000, n, n, id, number, customer_name, item_count,
      amount, 0, amount, '{}', placed_at + interval '3 hours', 'Bench',
      (placed_at + interval '3 hours')::date
    from (
      select *, row_number() over (order by number) as n from orders
      where store_id = ${storeId} and status = 'Delivered' and number not in (
        select number from orders where store_id = ${storeId} and status = 'Delivered' order by number limit ${measured})
    ) delivered`.execute(db);
  await sql`
    insert into invoice_syncs (store_id, id, place, kind, issued_at, status, updated_at)
    select store_id, id, place, kind, issued_at, 'Not sent', issued_at from invoices where store_id = ${storeId}`.execute(
    db,
  );
}

/** What triggers of payments and refunds do otherwise. */
async function listTransactions(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into transactions (store_id, id, order_id, at, method, amount, reference, reason, by_name, status, order_number,
      customer_name, for_return)
    select paid.store_id, paid.id, paid.order_id, paid.at, paid.method, paid.amount, paid.reference, paid.reason,
      paid.by_name, case when paid.amount < 0 then 'Given Back' else 'Received' end, orders.number, orders.customer_name,
      refunds.return_id is not null
    from order_payments paid
      join orders on orders.store_id = paid.store_id and orders.id = paid.order_id
      left join refunds on refunds.store_id = paid.store_id and refunds.order_id = paid.order_id
        and refunds.given_payment_id = paid.id
    where paid.store_id = ${storeId}`.execute(db);
}

/** What triggers of the documents do otherwise. */
async function countDocuments(db: Kysely<Database>, storeId: string): Promise<void> {
  await sql`
    insert into document_counts (store_id, kind, status, part, change)
    select store_id, 'return', status, '', count(*) from return_orders where store_id = ${storeId} group by 1, 3
    union all
    select store_id, 'refund', status, cause, count(*) from refunds where store_id = ${storeId} group by 1, 3, 4
    union all
    select store_id, 'transaction', status, for_return::text, count(*) from transactions
    where store_id = ${storeId} group by 1, 3, 4
    union all
    select store_id, 'invoice', status, kind, count(*) from invoice_syncs where store_id = ${storeId} group by 1, 3, 4`.execute(
    db,
  );
}

async function issueTrueInvoices(db: Kysely<Database>, storeId: string): Promise<readonly string[]> {
  const oldest = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "=", "Delivered")
    .orderBy("number")
    .limit(measured)
    .execute();
  const ids = oldest.map(({ id }) => id);
  await db.transaction().execute((trx) => issueSalesInvoices(trx, storeId, ids, author));
  // Goods can be returned for some days after the history tells that they were delivered.
  await db
    .updateTable("order_history")
    .set({ to_status: "Delivered", at: sql<string>`now()` })
    .where("store_id", "=", storeId)
    .where("order_id", "in", ids)
    .execute();
  return ids;
}
