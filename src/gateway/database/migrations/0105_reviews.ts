import { type Kysely, sql } from "kysely";

const reviews = `
create table reviews (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Published', 'Answered', 'Refused')),
  product_id uuid,
  product_name text not null default '',
  stars integer not null check (stars between 1 and 5),
  title text not null default '',
  text text not null default '',
  author text not null check (author <> ''),
  customer_id uuid,
  bought boolean not null default false,
  order_number text not null default '',
  because text not null default '',
  decided_by text,
  answer text not null default '',
  answered_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (' ' || fold_text(
    number || ' ' || product_name || ' ' || author || ' ' || title || ' ' || text)) stored,
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index reviews_created on reviews (store_id, created_at desc, id);
create index reviews_of_product on reviews (store_id, product_id, stars) where status in ('Published', 'Answered');
create index reviews_text on reviews using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);

alter table document_counts drop constraint document_counts_kind_check,
  add constraint document_counts_kind_check
    check (kind in ('return', 'refund', 'transaction', 'invoice', 'product-review'));

create function count_reviews_insert() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  select store_id, 'product-review', status, '', count(*) from added
  group by store_id, status order by store_id, status;
  return null;
end $$;
create trigger count_insert after insert on reviews referencing new table as added
  for each statement execute function count_reviews_insert();

create function count_reviews_delete() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  select store_id, 'product-review', status, '', -count(*) from gone
  group by store_id, status order by store_id, status;
  return null;
end $$;
create trigger count_delete after delete on reviews referencing old table as gone
  for each statement execute function count_reviews_delete();

create function count_reviews_update() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  select store_id, 'product-review', status, '', sum(change) from (
    select store_id, status, 1 as change from added union all select store_id, status, -1 from gone) as moved
  group by store_id, status having sum(change) <> 0 order by store_id, status;
  return null;
end $$;
create trigger count_update after update on reviews referencing old table as gone new table as added
  for each statement execute function count_reviews_update();

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['product-review.view'] else '{}' end
    || case when 'order.create' = any(permissions) then array['product-review.create'] else '{}' end
    || case when 'order.exceed-capacity' = any(permissions) then array['product-review.manage'] else '{}' end
    || case when 'order.export' = any(permissions) then array['product-review.export'] else '{}' end
  ) as given order by given);
`;

/**
 * What customers write about products and the store. A review is never changed: it is published, answered or refused
 * with a reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reviews).execute(db);
}
