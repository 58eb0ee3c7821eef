import { type Kysely, sql } from "kysely";

/**
 * Rates of tax by HSN, each from a day on. A product that has no rate of its own follows them; those that have one keep
 * it. Of goods such as tobacco the tax is on the printed price: a line of an order keeps the price that it is on.
 */
const rates = `
create table hsn_rates (
  store_id uuid not null references stores,
  hsn text not null check (hsn ~ '^[0-9]{2,8}$'),
  from_day date not null,
  rate integer not null check (rate between 0 and 10000),
  on_mrp boolean not null default false,
  primary key (store_id, hsn, from_day)
);

alter table products alter column tax_rate drop not null, alter column tax_rate drop default;
alter table order_lines add column taxed_price bigint check (taxed_price >= 0);

-- The rate of the longest beginning of the code that has one on that day, by the clock of the store.
create function hsn_rate_at(given_store uuid, given_hsn text, instant timestamptz) returns hsn_rates
language sql stable
return (
  select hsn_rates from hsn_rates
  where store_id = given_store
    and hsn in (left(given_hsn, 2), left(given_hsn, 3), left(given_hsn, 4), left(given_hsn, 5), left(given_hsn, 6),
      left(given_hsn, 7), left(given_hsn, 8))
    and from_day <= (instant at time zone (select time_zone from stores where id = given_store))::date
  order by length(hsn) desc, from_day desc limit 1
);
`;

/** Adds rates of tax by HSN and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rates).execute(db);
}
