import { type Kysely, sql } from "kysely";

const key = ["store_id", "begins", "session", "visitor", "device", "source", "campaign"];
const columns = [...key, "day", "hour", "visits"].join(", ");

/** What visits come to by quarters of an hour, in the order of their key. */
const quartersOf = (visits: string): string => `
  select visits.store_id, date_bin('15 minutes', at, 'epoch'), session, visitor, device, source, campaign,
    (at at time zone place.time_zone)::date, to_char(at at time zone place.time_zone, 'HH24'), count(*)
  from ${visits} as visits join stores as place on place.id = visits.store_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7`;

const keeps = (name: string, statements: string): string => `
create function visit_quarters_${name}() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  ${statements}
  return null;
end $$;
`;

const follows = (event: string, table: "new" | "old", name: string): string => `
create trigger visit_quarters_${event}_${name} after ${event} on visits referencing ${table} table as changed
  for each statement execute function visit_quarters_${name}();
`;

const quarters = `
create table visit_quarters (
  store_id uuid not null,
  begins timestamptz not null,
  session uuid not null,
  visitor uuid not null,
  device text not null,
  source text not null,
  campaign text not null,
  day date not null,
  hour text not null,
  visits integer not null,
  primary key (${key.join(", ")})
);
-- Visits that come meanwhile wait, so that each is counted once: 5 million take some 12 seconds.
lock table visits in share row exclusive mode;
insert into visit_quarters (${columns}) ${quartersOf("visits")};
${keeps(
  "added",
  `insert into visit_quarters as kept (${columns}) ${quartersOf("changed")}
  on conflict (${key.join(", ")}) do update set visits = kept.visits + excluded.visits;`,
)}
${keeps(
  "gone",
  `update visit_quarters as kept set visits = kept.visits - gone.visits
  from (${quartersOf("changed")}) as gone (${columns})
  where ${key.map((name) => `kept.${name} = gone.${name}`).join(" and ")};
  delete from visit_quarters as kept using changed
  where kept.store_id = changed.store_id and kept.begins = date_bin('15 minutes', changed.at, 'epoch')
    and kept.session = changed.session and kept.visits = 0;`,
)}
${follows("insert", "new", "added")}
${follows("delete", "old", "gone")}
${follows("update", "new", "added")}
${follows("update", "old", "gone")}
`;

/**
 * How often a session looked at something within a quarter of an hour, as one row. Reports of all visits read a third of
 * the rows then, and need not work out the local time of each. Clocks of all places differ by whole quarters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(quarters).execute(db);
}
