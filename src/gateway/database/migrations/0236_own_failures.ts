import { type Kysely, sql } from "kysely";

const counts = String.raw`
alter table imports add column completed integer not null default 0, add column replaced integer not null default 0;
alter table jobs add column failures integer not null default 0;
update jobs set failures = greatest(attempt - 1, 0) where state in ('waiting', 'running');
`;

/** How much of what an import wrote was there before in part; and how often a job has failed or ended its gateway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(counts).execute(db);
}
