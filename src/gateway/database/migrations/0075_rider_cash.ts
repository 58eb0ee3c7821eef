import { type Kysely, sql } from "kysely";

const riderCash = `
create table rider_hand_ins (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  rider_id uuid not null,
  rider_name text not null,
  drawer_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  by_name text not null,
  orders jsonb not null,
  expected bigint not null check (expected > 0),
  counted bigint not null check (counted >= 0),
  notes text not null default '',
  reason text not null default '',
  primary key (store_id, id),
  foreign key (store_id, rider_id) references riders (store_id, id),
  foreign key (store_id, drawer_id) references cash_drawers (store_id, id),
  constraint rider_hand_ins_reason check (counted = expected or reason <> '')
);
create index rider_hand_ins_at on rider_hand_ins (store_id, at desc);
`;

/** The cash that riders have handed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(riderCash).execute(db);
}
