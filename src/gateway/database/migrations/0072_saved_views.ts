import { type Kysely, sql } from "kysely";

/**
 * Lists that were saved under a name: filter, sort and columns. Those without a user are the store's. Two that somebody
 * sees in one place differ by more than capital letters. Every store begins with two of its own.
 */
const savedViews = `
create table saved_views (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users,
  version integer not null default 1,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  columns jsonb,
  format integer not null check (format = 1),
  primary key (store_id, id)
);

create unique index saved_views_shared on saved_views (store_id, list, lower(name)) where user_id is null;
create unique index saved_views_own on saved_views (store_id, user_id, list, lower(name)) where user_id is not null;

insert into saved_views (store_id, list, name, query, format)
select stores.id, 'orders', view.name, view.query, 1 from stores, (values
  ('Express without picker', '?status=Accepted,Picker+Assigned,Picking+%26+Packing,'
      || 'Proposed+Alternatives,Call+Back+Requested&picker=unassigned&type=Express'),
  ('Delivered, not paid', '?status=Delivered&payment=Not+Paid,Partially+Paid,Payment+Failed,'
      || 'Pay+on+Delivery,Cash+On+Delivery,Send+Payment+Link')
) as view (name, query);
`;

/** Makes the table of saved views, and those with which every store begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(savedViews).execute(db);
}
