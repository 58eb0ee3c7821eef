import { sql } from "kysely";
import type { LineChange } from "#contract/orders/editing/edit-schema.ts";
import type { Comments, History } from "#contract/orders/history/history-schema.ts";
import { pageSizes } from "#contract/constants.ts";
import { type QuotedOrigin, speakerOf, speakers } from "#contract/orders/history/comment-origins.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { commentRecords, type Speaker } from "#gateway/store/records/comment-records.ts";
import type { Author } from "#gateway/store/author.ts";
import { importedColumn } from "#gateway/store/imported.ts";
import { orderKind } from "./order-change.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** What happened to an order, oldest first: all of it, or one page when `page` is given. */
export async function readHistory(
  db: Db,
  storeId: string,
  orderId: string,
  { page, pageSize = pageSizes[0] }: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<History> {
  return inSnapshot(db, async (db) => {
    const counted = await db
      .selectFrom("orders")
      .select((eb) =>
        eb
          .selectFrom("order_history")
          .select((eb) => eb.fn.countAll<number>().as("total"))
          .whereRef("order_history.store_id", "=", "orders.store_id")
          .whereRef("order_history.order_id", "=", "orders.id")
          .$asScalar()
          .$notNull()
          .as("total"),
      )
      .where("store_id", "=", storeId)
      .where("id", "=", orderId)
      .executeTakeFirst();
    if (!counted) throw notFound("order");
    const entries = await db
      .selectFrom("order_history")
      .select([
        "id",
        "kind",
        "at",
        "by_name as by",
        "origin",
        "version",
        "undoes",
        "from_status as fromStatus",
        "to_status as toStatus",
        "subject",
        "text",
      ])
      .select(importedColumn("order_history"))
      .select(lineChanges)
      .select(deliveryChange)
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .orderBy("at")
      .orderBy(sql`version nulls last`)
      .orderBy("id")
      .$if(page !== undefined, (query) => query.limit(pageSize).offset(((page ?? 1) - 1) * pageSize))
      .execute();
    return { entries, total: counted.total };
  });
}

/** What an edit changed, line by line. */
const lineChanges = sql<LineChange[]>`
  case when order_history.kind in ('edit', 'status') then (
    select coalesce(json_agg(json_build_object('line', change.line, 'name', order_lines.name, 'unit', order_lines.unit,
      'fromQuantity', change.from_quantity, 'toQuantity', change.to_quantity,
      'fromPrice', change.from_price, 'toPrice', change.to_price,
      'fromDiscount', change.from_discount, 'toDiscount', change.to_discount, 'reasons', change.reasons) order by change.line), '[]')
    from order_line_changes as change join order_lines using (store_id, order_id, line)
    where change.store_id = order_history.store_id and change.order_id = order_history.order_id
      and change.version = order_history.version)
  else '[]' end`.as("lines");

/** What a change of the delivery changed. */
const deliveryChange = sql<History["entries"][number]["delivery"]>`
  case when order_history.kind = 'delivery' then (
    select json_build_object('before', change.before, 'after', change.after)
    from order_delivery_changes as change
    where change.store_id = order_history.store_id and change.order_id = order_history.order_id
      and change.version = order_history.version) end`.as("delivery");

/**
 * Saves comments on orders of one store. A comment is the author's own, or the words of somebody else that the author
 * writes down. When an order does not exist or has no such person, nothing is saved. Answers the number of comments.
 */
export function addComments(
  trx: Trx,
  storeId: string,
  comments: Comments["comments"],
  author: Author,
): Promise<number> {
  const given = comments.map(({ orderId, ...rest }) => ({ id: orderId, ...rest }));
  return commentRecords(trx, orderKind, storeId, given, author, { idField: "orderId", speakerOf: namedSpeaker });
}

function namedSpeaker(order: OrderRow, origin: QuotedOrigin): Speaker {
  return { name: speakerOf(order, origin), title: speakers[origin] };
}
