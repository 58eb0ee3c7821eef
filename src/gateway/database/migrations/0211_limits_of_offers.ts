import { type Kysely, sql } from "kysely";

/** What uses of a promo code or an offer have cost, summed up in its row. */
const sumUp = (table: string, uses: string, id: string) => `
update ${table} set uses = coalesce(counted.uses, 0), spent = coalesce(counted.spent, 0)
from ${table} as one left join (
  select store_id, ${id} as id, count(*) as uses, sum(amount) as spent from ${uses} where counted group by 1, 2
) counted on counted.store_id = one.store_id and counted.id = one.id
where ${table}.store_id = one.store_id and ${table}.id = one.id;`;

/** An order whose payment has failed holds no use. */
const uncount = (uses: string) => `
update ${uses} uses set counted = false from orders
where orders.store_id = uses.store_id and orders.id = uses.order_id
  and orders.payment_attempt = 'failed' and orders.paid_amount = 0;`;

const limits = `
alter table offers
  add column once_per_customer boolean not null default false,
  add column maximum_uses integer check (maximum_uses > 0),
  add column budget bigint check (budget >= 0),
  add column uses integer not null default 0 check (uses >= 0),
  add column spent bigint not null default 0 check (spent >= 0),
  add constraint offers_uses check (maximum_uses is null or uses <= maximum_uses),
  add constraint offers_budget check (budget is null or spent <= budget);

alter table promo_uses add column counted boolean not null default true;
drop index promo_uses_once;
create unique index promo_uses_once on promo_uses (store_id, promo_id, customer_id) where once_per_customer and counted;

delete from offer_uses uses using orders
where orders.store_id = uses.store_id and orders.id = uses.order_id and orders.status in ('Cancelled', 'Rejected');
alter table offer_uses
  add column id uuid not null default gen_random_uuid(),
  add column customer_id uuid,
  add column once_per_customer boolean not null default false,
  add column counted boolean not null default true,
  drop constraint offer_uses_amount_check,
  add constraint offer_uses_amount_check check (amount >= 0),
  add unique (store_id, id),
  add foreign key (store_id, customer_id) references customers (store_id, id);
update offer_uses uses set customer_id = orders.customer_id from orders
where orders.store_id = uses.store_id and orders.id = uses.order_id;
create unique index offer_uses_once on offer_uses (store_id, offer_id, customer_id) where once_per_customer and counted;
create index offer_uses_customer on offer_uses (store_id, offer_id, customer_id);
create trigger customer_follow before insert or update of customer_id on offer_uses
  for each row execute function customer_follow();
${uncount("promo_uses")}
${uncount("offer_uses")}

-- What came back has its part of what was taken off.
update promo_uses uses set amount = greatest(0, uses.amount - back.amount) from (
  select store_id, order_id, sum(promo_kept + coalesce((select sum(line.promo) from return_lines line
    where line.store_id = return_orders.store_id and line.return_id = return_orders.id), 0)) as amount
  from return_orders where status = 'Completed' group by 1, 2
) back, orders
where back.store_id = uses.store_id and back.order_id = uses.order_id
  and orders.store_id = uses.store_id and orders.id = uses.order_id and orders.promo->'gift'->>'type' = 'discount';
update offer_uses uses set amount = greatest(0, uses.amount - back.amount) from (
  select store_id, order_id, sum(floor(offer_discount * returned_quantity / quantity)) as amount
  from order_lines where quantity > 0 and returned_quantity > 0 group by 1, 2
) back
where back.store_id = uses.store_id and back.order_id = uses.order_id and not exists (
  select from offer_uses other
  where other.store_id = uses.store_id and other.order_id = uses.order_id and other.offer_id <> uses.offer_id);
${sumUp("promo_codes", "promo_uses", "promo_id")}
${sumUp("offers", "offer_uses", "offer_id")}
`;

/**
 * Offers have limits as promo codes do: once per customer, so many uses, a budget. Of both it is known which uses count:
 * those of orders whose payment has failed do not. Of older orders with several offers, what came back is not taken off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(limits).execute(db);
}
