import { type Kysely, sql } from "kysely";

/**
 * What a return keeps back of a promo code, by the lines of the order, with the tax in each part. Where something was
 * kept before, it is divided over the lines of that return by their amounts. No amount of a return and no issued
 * invoice changes: "Check the ledger" names the return invoices whose tax is too high, so that they can be corrected.
 */
const kept = `
alter table return_orders add column kept jsonb not null default '[]';

with lines as (
  select back.store_id, back.id, line.line, line.amount, line.tax, back.promo_kept,
    sum(line.amount) over sofar as upto, sum(line.amount) over (partition by back.store_id, back.id) as whole
  from return_orders back join return_lines line on line.store_id = back.store_id and line.return_id = back.id
  where back.promo_kept <> 0
  window sofar as (partition by back.store_id, back.id order by line.line)
), parts as (
  select store_id, id, line, amount as goods, tax,
    (round(promo_kept * upto / whole) - round(promo_kept * (upto - amount) / whole))::bigint as amount
  from lines where whole > 0
), kept as (
  select store_id, id, jsonb_agg(jsonb_build_object('line', line, 'amount', amount,
    'tax', case when goods = 0 then 0 else round(tax::numeric * amount / goods) end) order by line) as parts
  from parts where amount <> 0 group by store_id, id
)
update return_orders set kept = kept.parts from kept
where return_orders.store_id = kept.store_id and return_orders.id = kept.id;
`;

/** Divides what returns keep of promo codes over their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(kept).execute(db);
}
