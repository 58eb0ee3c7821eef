import { type Kysely, sql } from "kysely";

const schema = `
-- Each use is kept with what it cost: the budget of a code is never passed.
create table promo_uses (
  store_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  once_per_customer boolean not null,
  promo_id uuid not null,
  amount bigint not null check (amount >= 0),
  counted boolean not null default true,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, customer_id) references customers,
  foreign key (store_id, promo_id) references promo_codes
);

-- Which offer took how much off which order.
create table offer_uses (
  store_id uuid not null,
  offer_id uuid not null,
  order_id uuid not null,
  amount bigint not null check (amount >= 0),
  id uuid not null default gen_random_uuid(),
  customer_id uuid,
  once_per_customer boolean not null default false,
  counted boolean not null default true,
  primary key (store_id, offer_id, order_id),
  unique (store_id, id),
  foreign key (store_id, offer_id) references offers on delete cascade,
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, customer_id) references customers
);

create index promo_uses_customer on promo_uses (store_id, promo_id, customer_id);
create index offer_uses_order on offer_uses (store_id, order_id);
create unique index promo_uses_once on promo_uses (store_id, promo_id, customer_id) where once_per_customer and counted;
create unique index offer_uses_once on offer_uses (store_id, offer_id, customer_id) where once_per_customer and counted;
create index offer_uses_customer on offer_uses (store_id, offer_id, customer_id);
`;

/** Which order has used which promotion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
