import { type Kysely, sql } from "kysely";

/**
 * The stock of each product in each store: on hand, reserved for open orders, kept back for safety, and the most of it
 * that one order may have. A product without a row is not counted. Every change of on hand or reserved is a movement,
 * numbered per product, with the figures after it; movements are only ever added.
 */
const stock = `
create table product_stock (
  store_id uuid not null,
  product_id uuid not null,
  on_hand numeric(12, 3) not null default 0 check (on_hand >= 0),
  reserved numeric(12, 3) not null default 0 check (reserved >= 0),
  safety numeric(12, 3) not null default 0 check (safety >= 0),
  purchase_limit numeric(12, 3) check (purchase_limit > 0),
  movements integer not null default 0 check (movements >= 0),
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id)
);

-- An order is named without a foreign key, because undoing an import removes orders, and what happened still happened.
create table stock_movements (
  store_id uuid not null,
  product_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in (
    'opening', 'received', 'counted', 'corrected', 'reserved', 'released', 'sold', 'returned')),
  on_hand_by numeric(12, 3) not null,
  reserved_by numeric(12, 3) not null,
  on_hand numeric(12, 3) not null check (on_hand >= 0),
  reserved numeric(12, 3) not null check (reserved >= 0),
  order_id uuid,
  order_version integer,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  by_name text not null,
  note text not null default '',
  primary key (store_id, product_id, number),
  foreign key (store_id, product_id) references product_stock (store_id, product_id)
);
create index stock_movements_order on stock_movements (store_id, order_id, product_id);

create function stock_movements_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The movements of stock only grow: nobody may % one', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;
create trigger stock_movements_refuse before update or delete or truncate on stock_movements
  for each statement execute function stock_movements_refuse();

-- Which prefixes of an EAN-13 the scales of a store print, and whether a weight or a price stands in them.
alter table stores add column scale_prefixes jsonb not null
  default '{"21": "weight", "22": "price", "23": "weight", "24": "price"}';

update roles set permissions = array(
  select distinct given from unnest(permissions || 'stock.manage'::text) as given order by given
) where 'order.exceed-capacity' = any(permissions);
`;

/** Makes the tables of stock and its movements, and the right to change the stock by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(stock).execute(db);
}
