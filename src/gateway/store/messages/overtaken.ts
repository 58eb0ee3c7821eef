import { sql } from "kysely";
import { newsWhile } from "#contract/messages/message.ts";
import type { MessageRow } from "#contract/messages/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Db } from "#gateway/database/schema.ts";

/**
 * The status of the order whose news a waiting `message` is no more, as SQL; null where it still can be told. Later news
 * of the order by the same channel, or a status in which it would be wrong, has overtaken it.
 */
export const overtakenBy = sql<OrderStatus | null>`(
  select placed.status from orders as placed
  where placed.store_id = message.store_id and placed.id = message.about_id
    and (exists (
      select from messages as later where later.store_id = message.store_id and later.about_id = message.about_id
        and later.channel = message.channel and later.status in ('Waiting', 'Sent')
        and (later.created_at, later.number) > (message.created_at, message.number))
    or coalesce(not (${JSON.stringify(newsWhile)}::jsonb -> message.occasion) @> to_jsonb(placed.status), false)))`;

/** What is said of a message that its order has overtaken. */
export const overtakenWords = (status: OrderStatus): string => `overtaken: the order is ${status} by now`;

/** Why a message is old news; null where it can be told. */
export async function refuseOld(db: Db, { storeId, id }: MessageRow): Promise<string | null> {
  const { rows } = await sql<{ status: OrderStatus | null }>`
    select ${overtakenBy} as status from messages as message where store_id = ${storeId} and id = ${id}`.execute(db);
  const status = rows[0]?.status ?? null;
  return status && overtakenWords(status);
}
