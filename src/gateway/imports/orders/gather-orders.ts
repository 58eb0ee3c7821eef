import { sql } from "kysely";
import { maxAmount, plainAmount } from "#contract/money.ts";
import type { Db } from "#gateway/database/schema.ts";
import { bringsAgain, type Destination, type Gathered, type Origin } from "#gateway/imports/subject.ts";
import type { StagedTotals } from "#gateway/imports/write-result.ts";
import type { OrderHead } from "./read/check-head.ts";

/** How many lines an order may have. More come from a wrong mapping, such as a country for the order. */
const mostLines = 5_000;

/** An order as the file tells it; amounts are in minor units. */
export interface GatheredOrder {
  readonly number: string;
  readonly placed_at: string;
  readonly lines: number;
  /** The sum of the lines, after their discounts. */
  readonly amount: number;
  readonly tax: number;
  readonly customer: string;
  readonly head: OrderHead;
}

/** What a whole order of the file comes to. */
export const orderTotal = sql`(amount - coalesce((head->>'orderDiscount')::bigint, 0)
  + coalesce((head->>'deliveryCharge')::bigint, 0))`;

/** Parts of the whole order on which its lines must agree. Of all others, the first text counts. */
const agreed: readonly (keyof OrderHead)[] = [
  "status",
  "paymentState",
  "orderDiscount",
  "coupon",
  "deliveryCharge",
  "orderTotal",
  "paid",
];

/**
 * Groups the lines into orders, sorted by the time of placing. When the lines of an order differ, the earliest time and
 * the first customer are used. Orders that cannot be are unfit, with all their lines. Refused lines that come again are
 * judged together with what the store has of their order.
 */
export async function gatherOrders(
  db: Db,
  { storeId }: Pick<Destination, "storeId">,
  origin: Origin,
): Promise<Gathered> {
  await sql`create index on import_lines (number, line)`.execute(db);
  await readLacking(db, storeId, origin);
  await sql`
    create temporary table import_gathered as
    select gathered.*, coalesce(head, '{}') as head, ${unfitness} as unfit from (
      select number, min(placed_at) as placed_at, min(line) as first_line, count(*) as lines, sum(amount)::bigint as amount,
        max(quantity) = 0 as is_nothing,
        sum(tax)::bigint as tax, coalesce((array_agg(customer order by line) filter (where customer <> ''))[1], '') as customer
      from import_lines group by number) gathered
    left join (
      select number, jsonb_object_agg(key, value) as head,
        string_agg(key, ', ') filter (where differs and key = any(${agreed}::text[])) as unclear
      from (
        select number, key, (array_agg(value order by line))[1] as value, min(value::text) <> max(value::text) as differs
        from import_lines, jsonb_each(head) where head <> '{}' group by number, key) said
      group by number) heads using (number)
    left join import_lacking lacking using (number)`.execute(db);
  const { rows: unfit } = await sql<{ number: string; unfit: string }>`
    select number, unfit from import_gathered where unfit is not null`.execute(db);
  await sql`delete from import_lines using import_gathered gathered
    where gathered.number = import_lines.number and gathered.unfit is not null`.execute(db);
  await sql`
    create temporary table import_orders as
    select row_number() over (order by placed_at, first_line) as place, gathered.* from import_gathered gathered
    where unfit is null`.execute(db);
  await sql`analyze import_lines, import_orders`.execute(db);
  const { rows } = await sql<StagedTotals>`
    select count(*) as records, coalesce(sum(lines), 0)::bigint as lines from import_orders`.execute(db);
  const totals = rows[0] ?? { records: 0, lines: 0 };
  return { ...totals, unfit: new Map(unfit.map(({ number, unfit }) => [number, unfit])) };
}

/**
 * Makes `import_lacking`: of each order of the store that refused lines belong to, how many of them it lacks, and what
 * it would come to with them. It is empty for a file of whole orders.
 */
async function readLacking(db: Db, storeId: string, origin: Origin): Promise<void> {
  await sql`
    create temporary table import_lacking as
    select orders.number, count(added.number) as lacking, orders.item_count + count(added.number) as lines_then,
      orders.amount + coalesce(sum(added.amount), 0)::bigint as total_then
    from orders left join import_lines added on added.number = orders.number and not exists (
      select from order_lines own join imports on imports.store_id = own.store_id and imports.number = own.import_number
      where own.store_id = orders.store_id and own.order_id = orders.id
        and imports.lines_of = ${origin.linesOf} and own.import_line = added.file_line)
    where ${bringsAgain(origin)} and orders.store_id = ${storeId} and orders.number in (select number from import_lines)
    group by orders.number, orders.item_count, orders.amount`.execute(db);
}

/** How many lines an order has, and what it comes to, once the file is in the store. */
const lines = sql`coalesce(lines_then, lines)`;
const total = sql`coalesce(total_then, ${orderTotal})`;
/** What was paid, as far as the file tells. */
const paid = sql`(head->>'paid')::bigint`;

/** The reason for which an order is refused with all its lines; null when it can be written, or has them all. */
const unfitness = sql`case
  when unclear is not null then 'the lines of the order differ: ' || unclear
  when lacking = 0 then null
  when ${lines} > ${mostLines} then ${`more than ${mostLines.toLocaleString("en-US")} lines in one order`}
  when ${total} < 0 then 'discount is more than the order'
  when ${total} > ${maxAmount} then ${`an order of more than ${plainAmount(maxAmount)}`}
  when (head->>'orderTotal')::bigint <> ${total} and (total_then is not null or not is_nothing)
    then 'the lines do not come to the total of the order'
  when not coalesce(case head->>'paymentState'
    when 'Partially Paid' then ${paid} > 0 and ${paid} < ${total}
    when 'Excess Amount' then ${paid} > ${total}
    else true end, false) then (head->>'paymentState') || ' does not fit what was paid'
  end`;
