import { type Kysely, sql } from "kysely";

const follows = (event: string, table: "new" | "old", name: string): string => `
create trigger visit_quarters_${event}_${name} after ${event} on visits referencing ${table} table as changed
  for each statement execute function visit_quarters_${name}();
`;

const events = [
  ["insert", "new", "added"],
  ["delete", "old", "gone"],
  ["update", "new", "added"],
  ["update", "old", "gone"],
] as const;

const months = `
${events.map(([event, , name]) => `drop trigger visit_quarters_${event}_${name} on visits;`).join("\n")}
alter table visits rename to visits_before;
alter index visits_key rename to visits_before_key;
alter index visits_at rename to visits_before_at;
alter index visits_of_product rename to visits_before_of_product;
alter index visits_of_category rename to visits_before_of_category;
alter index visits_of_place rename to visits_before_of_place;

create table visits (
  store_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  session uuid not null,
  visitor uuid not null,
  place text not null constraint visits_place_check check (place in ('page', 'product', 'category')),
  page text not null default '',
  product_id uuid,
  category_id uuid,
  device text not null constraint visits_device_check check (device in ('phone', 'tablet', 'desktop')),
  source text not null default '',
  campaign text not null default '',
  constraint visits_store_id_fkey foreign key (store_id) references stores,
  constraint visits_store_id_product_id_fkey foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  constraint visits_store_id_category_id_fkey foreign key (store_id, category_id) references categories (store_id, id) on delete cascade,
  constraint visits_check check ((page <> '') = (place = 'page')),
  constraint visits_check1 check ((product_id is not null) = (place = 'product')),
  constraint visits_check2 check ((category_id is not null) = (place = 'category'))
) partition by range (at);
create unique index visits_key on visits (store_id, id, at);
create index visits_at on visits (store_id, at);
create index visits_of_product on visits (store_id, product_id) where product_id is not null;
create index visits_of_category on visits (store_id, category_id) where category_id is not null;
create index visits_of_place on visits (store_id, place, at);

do $$
begin
  execute format('alter table visits attach partition visits_before for values from (minvalue) to (%L)',
    (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint where conname = 'visits_until'));
end $$;
alter table visits_before drop constraint visits_until;
${events.map(([event, table, name]) => follows(event, table, name)).join("")}

-- Makes the months to come, and drops those in which everything is older than is kept. The role that serves owns no table.
create function visit_months(kept interval) returns integer language plpgsql security definer
set search_path = public set timezone = 'UTC' set lock_timeout = '100ms' as $$
declare
  month record;
  ends timestamptz;
  dropped integer := 0;
begin
  for month in
    select inhrelid::regclass as part, substring(pg_get_expr(relpartbound, inhrelid) from 'TO \\(''([^'']+)''\\)')::timestamptz as ends
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'visits'::regclass order by ends
  loop
    ends := month.ends;
    continue when ends > now() - greatest(kept, interval '30 days');
    execute format('drop table %s', month.part);
    dropped := dropped + 1;
  end loop;
  while ends < now() + interval '2 months' loop
    execute format('create table %I (like visits including defaults including constraints)', to_char(ends, '"visits_"YYYY_MM'));
    execute format('alter table visits attach partition %I for values from (%L) to (%L)',
      to_char(ends, '"visits_"YYYY_MM'), ends, ends + interval '1 month');
    ends := ends + interval '1 month';
  end loop;
  return dropped;
end $$;
select visit_months('100 years');
`;

/** Visits by month: a month that is older than is kept goes at once, however many it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(months).execute(db);
}
