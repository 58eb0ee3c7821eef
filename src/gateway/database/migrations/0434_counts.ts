import { type Kysely, sql } from "kysely";

const counts = `
-- What the tabs of lists count: changes that are only ever added, so that no two transactions wait for each other.
-- Housekeeping sums old ones up.
create table document_counts (
  store_id uuid not null,
  kind text not null check (kind in ('return', 'refund', 'transaction', 'invoice', 'product-review',
    'customer-double', 'stock-count', 'indent', 'conversation', 'message')),
  id bigint generated always as identity,
  status text not null,
  part text not null,
  change bigint not null,
  primary key (store_id, kind, id) include (status, part, change)
);
`;

/** What is counted: its table, its kind, and what its lists are divided by beside the status. */
const counted = [
  { table: "return_orders", kind: "return", part: "''" },
  { table: "refunds", kind: "refund", part: "cause" },
  { table: "transactions", kind: "transaction", part: "for_return::text" },
  { table: "invoice_syncs", kind: "invoice", part: "kind" },
];

/** What is counted by its status alone. */
const countedByStatus = [
  { table: "reviews", kind: "product-review" },
  { table: "messages", kind: "message" },
];

const events = {
  insert: "new table as added",
  delete: "old table as gone",
  update: "old table as gone new table as added",
};

/** A trigger for each event of a table. `moved`: what it adds to the counts. */
function triggers(table: string, moved: Readonly<Record<keyof typeof events, string>>): string {
  const trigger = ([event, given]: [string, string]): string => `
create function count_${table}_${event}() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  ${moved[event as keyof typeof events]};
  return null;
end $$;
create trigger count_${event} after ${event} on ${table} referencing ${given}
  for each statement execute function count_${table}_${event}();
`;
  return Object.entries(events).map(trigger).join("");
}

function countsOf({ table, kind, part }: (typeof counted)[number]): string {
  const added = `select store_id, status, ${part} as part, 1 as change from added`;
  const gone = `select store_id, status, ${part} as part, -1 as change from gone`;
  const sums = (
    moved: string,
  ): string => `select store_id, '${kind}', status, part, sum(change) from (${moved}) as moved
  group by store_id, status, part having sum(change) <> 0 order by store_id, status, part`;
  return triggers(table, { insert: sums(added), delete: sums(gone), update: sums(`${added} union all ${gone}`) });
}

function countsByStatusOf({ table, kind }: (typeof countedByStatus)[number]): string {
  const counts = (sign: string, from: string): string =>
    `select store_id, '${kind}', status, '', ${sign}count(*) from ${from} group by store_id, status order by store_id, status`;
  return triggers(table, {
    insert: counts("", "added"),
    delete: counts("-", "gone"),
    update: `select store_id, '${kind}', status, '', sum(change) from (
    select store_id, status, 1 as change from added union all select store_id, status, -1 from gone) as moved
  group by store_id, status having sum(change) <> 0 order by store_id, status`,
  });
}

/** How many documents of each status there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([counts, ...counted.map(countsOf), ...countedByStatus.map(countsByStatusOf)].join("")).execute(db);
}
