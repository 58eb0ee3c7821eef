import { sql } from "kysely";
import { maxAmount, plainAmount } from "#contract/money.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Gathered } from "#gateway/imports/subject.ts";
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
 * the first customer are used. Orders that cannot be are unfit, with all their lines.
 */
export async function gatherOrders(db: Db): Promise<Gathered> {
  await sql`create index on import_lines (number, line)`.execute(db);
  await sql`
    create temporary table import_gathered as
    select gathered.*, coalesce(head, '{}') as head, ${unfitness} as unfit from (
      select number, min(placed_at) as placed_at, min(line) as first_line, count(*) as lines, sum(amount)::bigint as amount,
        sum(tax)::bigint as tax, coalesce((array_agg(customer order by line) filter (where customer <> ''))[1], '') as customer
      from import_lines group by number) gathered
    left join (
      select number, jsonb_object_agg(key, value) as head,
        string_agg(key, ', ') filter (where differs and key = any(${agreed}::text[])) as unclear
      from (
        select number, key, (array_agg(value order by line))[1] as value, min(value::text) <> max(value::text) as differs
        from import_lines, jsonb_each(head) where head <> '{}' group by number, key) said
      group by number) heads using (number)`.execute(db);
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

/** What an order comes to. */
const total = sql`(amount - coalesce((head->>'orderDiscount')::bigint, 0) + coalesce((head->>'deliveryCharge')::bigint, 0))`;
/** What was paid, as far as the file tells. */
const paid = sql`(head->>'paid')::bigint`;

/** The reason for which an order is refused with all its lines; null when it can be written. */
const unfitness = sql`case
  when lines > ${mostLines} then ${`more than ${mostLines.toLocaleString("en-US")} lines in one order`}
  when unclear is not null then 'the lines of the order differ: ' || unclear
  when ${total} < 0 then 'discount is more than the order'
  when ${total} > ${maxAmount} then ${`an order of more than ${plainAmount(maxAmount)}`}
  when (head->>'orderTotal')::bigint <> ${total} then 'the lines do not come to the total of the order'
  when not coalesce(case head->>'paymentState'
    when 'Partially Paid' then ${paid} > 0 and ${paid} < ${total}
    when 'Excess Amount' then ${paid} > ${total}
    else true end, false) then (head->>'paymentState') || ' does not fit what was paid'
  end`;
