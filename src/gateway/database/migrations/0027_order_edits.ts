import { type Kysely, sql } from "kysely";

const edits = String.raw`
alter table stores
  add column tax_mode text not null default 'inside' check (tax_mode in ('inside', 'on-top')),
  add column rounding integer not null default 1 check (rounding = 1 or rounding = 50 or rounding = 100);

alter table orders
  add column agreed_discount jsonb,
  add column added_tax bigint not null default 0 check (added_tax >= 0),
  add column rounding bigint not null default 0,
  drop constraint orders_check,
  add constraint orders_total check (amount = lines_amount - discount + delivery_charge + added_tax + rounding);

alter table order_lines
  add column agreed_discount jsonb,
  add column ordered_quantity numeric(12, 3),
  add column ordered_price bigint,
  add column ordered_discount bigint,
  add column substitutes integer,
  add column note text not null default '',
  drop constraint order_lines_quantity_check,
  add constraint order_lines_quantity_check check (quantity >= 0),
  add constraint order_lines_ordered check (
    (ordered_quantity is null) = (ordered_price is null) and (ordered_quantity is null) = (ordered_discount is null)),
  add constraint order_lines_supplied check (quantity > 0 or ordered_quantity is not null),
  add foreign key (store_id, order_id, substitutes) references order_lines (store_id, order_id, line);

alter table order_history
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check
    check (kind in ('placed', 'status', 'picker', 'rider', 'comment', 'import', 'edit'));

create table order_line_changes (
  store_id uuid not null,
  order_id uuid not null,
  version integer not null,
  line integer not null,
  from_quantity numeric(12, 3) not null,
  to_quantity numeric(12, 3) not null,
  from_price bigint not null,
  to_price bigint not null,
  from_discount bigint not null,
  to_discount bigint not null,
  from_agreed jsonb,
  primary key (store_id, order_id, version, line),
  foreign key (store_id, order_id, line) references order_lines (store_id, order_id, line),
  foreign key (store_id, order_id, version) references order_history (store_id, order_id, version)
);

update roles set permissions = array(
  select distinct given from unnest(permissions || 'order.edit'::text) as given order by given
) where 'order.change-status' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'order.edit-price'::text) as given order by given
) where 'order.exceed-capacity' = any(permissions);
`;

/**
 * The lines of an order can be changed: what was ordered stays beside what is supplied, and each change is kept. A
 * store says whether its prices contain their tax, and to what it rounds a total.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(edits).execute(db);
}
