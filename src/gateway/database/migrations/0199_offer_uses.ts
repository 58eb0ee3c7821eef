import { type Kysely, sql } from "kysely";

const offerUses = `
create table offer_uses (
  store_id uuid not null,
  offer_id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (store_id, offer_id, order_id),
  foreign key (store_id, offer_id) references offers (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index offer_uses_order on offer_uses (store_id, order_id);

insert into offer_uses
select orders.store_id, offers.id, orders.id, sum(line.offer_discount)
from orders
join offers on offers.store_id = orders.store_id and offers.id::text = orders.agreed_offers->0->>'id'
join order_lines line on line.store_id = orders.store_id and line.order_id = orders.id
where jsonb_array_length(orders.agreed_offers) = 1
group by orders.store_id, offers.id, orders.id
having sum(line.offer_discount) > 0;
`;

/**
 * Which offer took how much off which order. Of older orders with several offers it is not known how these shared what
 * was taken off, so only those with one are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(offerUses).execute(db);
}
