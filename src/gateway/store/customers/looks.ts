import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { Author } from "#gateway/store/author.ts";

const hour = sql`date_trunc('hour', at at time zone 'UTC') = date_trunc('hour', clock_timestamp() at time zone 'UTC')`;

/** Notes in the history of a customer that somebody looked at them, at most once an hour for each user. */
export async function noteLook(
  { db, transact }: { readonly db: Db; readonly transact: Transact },
  { storeId, id }: { readonly storeId: string; readonly id: string },
  { userId, name, origin }: Author,
): Promise<void> {
  const { rows } = await sql`
    select from record_history where store_id = ${storeId} and record_id = ${id} and action = 'looked'
      and user_id = ${userId} and ${hour}`.execute(db);
  if (rows.length > 0) return;
  await transact((trx) =>
    sql`
      insert into record_history (store_id, kind, record_id, action, user_id, by_name, origin)
      values (${storeId}, 'customer', ${id}, 'looked', ${userId}, ${name}, ${origin})
      on conflict do nothing`.execute(trx),
  );
}
