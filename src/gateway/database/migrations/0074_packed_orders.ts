import { type Kysely, sql } from "kysely";

const packed = `
alter table orders add column packed jsonb;

alter table order_history
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check check (kind in (
    'placed', 'status', 'picker', 'rider', 'comment', 'import', 'edit', 'delivery', 'payment', 'invoice', 'return',
    'packed'
  ));
`;

/** Where a packed order stands, and in how many bags and crates it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(packed).execute(db);
}
