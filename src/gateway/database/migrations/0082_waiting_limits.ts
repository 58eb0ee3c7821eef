import { type Kysely, sql } from "kysely";

const waitingLimits = `
create table waiting_limits (
  store_id uuid primary key references stores,
  -- Null: no refund is to need a second person.
  approval_limit bigint check (approval_limit >= 0),
  user_id uuid not null,
  by_name text not null,
  asked_at timestamptz not null default now(),
  -- When it takes effect, while nobody else could confirm it; null while somebody could.
  due_at timestamptz
);
`;

/** A higher limit of refunds waits until a second person confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(waitingLimits).execute(db);
}
