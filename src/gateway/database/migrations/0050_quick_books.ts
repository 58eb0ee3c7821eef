import { type Kysely, sql } from "kysely";

const fold = (given: string): string => String.raw`' ' || btrim(regexp_replace(lower(normalize(regexp_replace(
    normalize(${given}, nfkd), '[\u0300-\u036f]', '', 'g'), nfc) collate "und-x-icu"), '\s+', ' ', 'g'))`;

const texts = `
alter table return_orders add column search text not null generated always as (
  ${fold("number || ' ' || order_number || ' ' || customer_name || ' ' || customer_phone || ' ' || exchange_order_number")}) stored;
create index return_orders_text on return_orders using gin (store_id, search gin_trgm_ops)
  with (gin_pending_list_limit = 512);

alter table invoices add column search text not null generated always as (
  ${fold("number || ' ' || order_number || ' ' || coalesce(return_number, '') || ' ' || customer_name")}) stored;
create index invoices_text on invoices using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);
`;

const sorts = `
create index transactions_number on transactions (store_id, number, id);
create index transactions_order_number on transactions (store_id, order_number, id);
create index transactions_customer_name on transactions (store_id, (lower(customer_name) collate "und-x-icu"), id);
create index transactions_amount on transactions (store_id, amount, id);
-- All of these are below zero, at the end of the index of all amounts.
create index transactions_status_amount on transactions (store_id, status, amount, id);
create index transactions_for_return_amount on transactions (store_id, amount, id) where for_return;
create index refunds_order_number on refunds (store_id, order_number, id);
create index refunds_customer_name on refunds (store_id, (lower(customer_name) collate "und-x-icu"), id);
create index refunds_amount on refunds (store_id, amount, id);
create index return_orders_order_number on return_orders (store_id, order_number, id);
create index return_orders_customer_name on return_orders (store_id, (lower(customer_name) collate "und-x-icu"), id);
create index return_orders_amount on return_orders (store_id, amount, id);
create index invoices_of_return on invoices (store_id, return_id, place) where return_id is not null;
create index invoices_items on invoices (store_id, kind, item_count, id);
create index invoices_taxable on invoices (store_id, kind, taxable, id);
create index invoices_tax on invoices (store_id, kind, tax, id);
create index invoices_order_number on invoices (store_id, kind, order_number, id);
create index invoices_customer_name on invoices (store_id, kind, (lower(customer_name) collate "und-x-icu"), id);
create index invoices_number on invoices (store_id, kind, number, id);
`;

/** A table of documents: its kind, and what its lists are divided by beside the status. */
const counted = [
  { table: "return_orders", kind: "return", part: "''" },
  { table: "refunds", kind: "refund", part: "cause" },
  { table: "transactions", kind: "transaction", part: "for_return::text" },
  { table: "invoice_syncs", kind: "invoice", part: "kind" },
];

const counts = `
create table document_counts (
  store_id uuid not null,
  kind text not null check (kind in ('return', 'refund', 'transaction', 'invoice')),
  id bigint not null generated always as identity,
  status text not null,
  part text not null,
  change bigint not null,
  primary key (store_id, kind, id) include (status, part, change)
);
`;

const countsOf = ({ table, kind, part }: (typeof counted)[number]): string => {
  const trigger = (event: string, given: string, moved: string): string => `
create function count_${table}_${event}() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  select store_id, '${kind}', status, part, sum(change) from (${moved}) as moved
  group by store_id, status, part having sum(change) <> 0 order by store_id, status, part;
  return null;
end $$;
create trigger count_${event} after ${event} on ${table} referencing ${given}
  for each statement execute function count_${table}_${event}();
`;
  const added = `select store_id, status, ${part} as part, 1 as change from added`;
  const gone = `select store_id, status, ${part} as part, -1 as change from gone`;
  return `
insert into document_counts (store_id, kind, status, part, change)
select store_id, '${kind}', status, ${part}, count(*) from ${table} group by 1, 3, 4;
${trigger("insert", "new table as added", added)}
${trigger("delete", "old table as gone", gone)}
${trigger("update", "old table as gone new table as added", `${added} union all ${gone}`)}
`;
};

/**
 * Lists of documents become as quick as the boards: their texts are stored and indexed, what they are sorted by has an
 * index, and what their tabs count is kept. The counts are changes that are only ever added, so that no two
 * transactions wait for each other; housekeeping sums old ones up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(texts + sorts + counts + counted.map(countsOf).join("")).execute(db);
}
