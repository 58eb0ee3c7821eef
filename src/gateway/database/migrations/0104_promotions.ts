import { type Kysely, sql } from "kysely";

const conditions = `
  add column starts_on date,
  add column ends_on date,
  add column weekdays text[] not null default '{}'
    check (weekdays <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
  add column from_time time,
  add column to_time time,
  add column channels text[] not null default '{}' check (channels <@ array['android', 'ios', 'web', 'tele']),
  add column first_order boolean not null default false,
  add constraint TABLE_days check (starts_on <= ends_on)`;

const record = `
  add column version integer not null default 1 check (version > 0),
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  add column updated_at timestamptz not null default now()`;

/** An end at midnight is the end of the day before; one in the middle of a day becomes the end of that day. */
const days = (table: string): string => `
update ${table} set
  starts_on = (starts_at at time zone stores.time_zone)::date,
  ends_on = ((ends_at - interval '1 microsecond') at time zone stores.time_zone)::date
from stores where stores.id = ${table}.store_id;
alter table ${table} drop column starts_at, drop column ends_at;
`;

const promotions = `
alter table promo_codes
  add column id uuid not null default gen_random_uuid(),
  add column discount_type text check (discount_type in ('percentage', 'value')),
  add column percentage numeric(5, 2) check (percentage > 0 and percentage <= 100),
  add column discount_value bigint check (discount_value > 0),
  add column most_discount bigint check (most_discount > 0),
  add column free_delivery boolean not null default false,
  add column budget bigint check (budget >= 0),
  add column spent bigint not null default 0 check (spent >= 0),
  ${record},
  ${conditions.replace("TABLE", "promo_codes")};
update promo_codes set
  free_delivery = gift->>'type' = 'free-delivery',
  discount_type = gift->'discount'->>'type',
  percentage = (gift->'discount'->>'rate')::numeric / 100,
  discount_value = (gift->'discount'->>'amount')::bigint,
  most_discount = (gift->>'most')::bigint;
alter table promo_codes drop column gift;
${days("promo_codes")}

alter table promo_uses
  add column promo_id uuid,
  add column amount bigint not null default 0 check (amount >= 0);
update promo_uses uses set promo_id = promo_codes.id, amount = orders.promo_discount
from promo_codes, orders
where promo_codes.store_id = uses.store_id and promo_codes.code = uses.code
  and orders.store_id = uses.store_id and orders.id = uses.order_id;
drop index promo_uses_once, promo_uses_customer;
alter table promo_uses drop column code, alter column promo_id set not null, alter column amount drop default;
alter table promo_codes drop constraint promo_codes_pkey, add primary key (store_id, id);
create unique index promo_codes_code on promo_codes (store_id, code) where state <> 'DELETE';
alter table promo_uses add foreign key (store_id, promo_id) references promo_codes (store_id, id);
create unique index promo_uses_once on promo_uses (store_id, promo_id, customer_id) where once_per_customer;
create index promo_uses_customer on promo_uses (store_id, promo_id, customer_id);
update promo_codes set spent = coalesce((select sum(amount) from promo_uses
  where promo_uses.store_id = promo_codes.store_id and promo_id = promo_codes.id), 0);
alter table promo_codes add constraint promo_codes_budget check (budget is null or spent <= budget);

alter table offers
  add column offer_type text check (offer_type in ('buy-get', 'bundle', 'category')),
  add column buy_code text not null default '',
  add column buy_quantity integer check (buy_quantity > 0),
  add column get_code text not null default '',
  add column get_quantity integer check (get_quantity > 0),
  add column bundle_codes text not null default '',
  add column bundle_price bigint check (bundle_price >= 0),
  add column category text not null default '',
  add column percentage numeric(5, 2) check (percentage > 0 and percentage <= 100),
  ${record},
  ${conditions.replace("TABLE", "offers")};
update offers set
  offer_type = offer->>'type',
  buy_code = coalesce((select code from products
    where products.store_id = offers.store_id and products.id::text = offer->'buy'->>'productId'), ''),
  buy_quantity = (offer->'buy'->>'quantity')::integer,
  get_code = coalesce((select code from products
    where products.store_id = offers.store_id and products.id::text = offer->'get'->>'productId'), ''),
  get_quantity = (offer->'get'->>'quantity')::integer,
  bundle_codes = coalesce((select string_agg(code || ' x ' || (units.one->>'quantity'), ', ')
    from jsonb_array_elements(offer->'units') as units (one)
    join products on products.store_id = offers.store_id and products.id::text = units.one->>'productId'), ''),
  bundle_price = (offer->>'price')::bigint,
  category = coalesce(offer->>'category', ''),
  percentage = nullif((offer->>'rate')::numeric / 100, 0);
alter table offers drop column offer, alter column offer_type set not null;
${days("offers")}

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['promo-code.view', 'product-offer.view'] else '{}' end
    || case when 'order.exceed-capacity' = any(permissions)
      then array['promo-code.manage', 'product-offer.manage'] else '{}' end
    || case when 'order.export' = any(permissions) then array['promo-code.export', 'product-offer.export'] else '{}' end
  ) as given order by given);
`;

/**
 * Promo codes and offers become records with a state and a history. They hold on whole days of the store, on some days
 * of the week, at some hours, for some channels or for first orders. A promo code may have a budget, which the database
 * never lets it pass: each use is kept with what it cost. A code that is deleted leaves its name to a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(promotions).execute(db);
}
