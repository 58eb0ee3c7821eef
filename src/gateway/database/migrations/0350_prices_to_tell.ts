import { type Kysely, sql } from "kysely";

const marks = `
-- The moments at which a planned price of a product begins or a sale ends, until the product and consoles are told. A
-- price that is set on the product itself holds at once and has none.
create table prices_to_tell (
  store_id uuid not null,
  product_id uuid not null,
  at timestamptz not null,
  primary key (store_id, product_id, at),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index prices_to_tell_at on prices_to_tell (at);

create function product_prices_to_tell() returns trigger language plpgsql as $$
begin
  insert into prices_to_tell (store_id, product_id, at)
    select new.store_id, new.product_id, greatest(at, now())
    from unnest(array[lower(new.during), case when new.is_sale then upper(new.during) end]) as at
    where upper_inf(new.during) or upper(new.during) >= now()
  on conflict do nothing;
  return null;
end $$;
create trigger product_prices_to_tell after insert or update of during on product_prices for each row
  when (new.is_sale or new.by_name <> '' or lower(new.during) > clock_timestamp())
  execute function product_prices_to_tell();
`;

/** What is to be told of prices is marked, so that nobody looks through all prices that ever began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(marks).execute(db);
}
