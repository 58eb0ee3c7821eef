import { sql } from "kysely";
import type { Comments, History } from "#contract/orders/history-schema.ts";
import { pageSizes } from "#contract/constants.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/http/refusal.ts";
import { recordEvents } from "#gateway/store/events.ts";
import type { Author } from "./order-author.ts";
import { orderRowColumns, ordersWithPeople } from "./order-row.ts";
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
        "from_status as fromStatus",
        "to_status as toStatus",
        "subject",
        "text",
      ])
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

/** Comments on orders of one store. When one of them is not there, nothing is saved. Answers how many were. */
export async function addComments(
  db: Db,
  storeId: string,
  comments: Comments["comments"],
  author: Author,
): Promise<number> {
  const ids = [...new Set(comments.map((comment) => comment.orderId))];
  // Shared locks, in one order: what the events say about the orders is still true when they are committed.
  const orders = await ordersWithPeople(db)
    .select(orderRowColumns)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "in", ids)
    .orderBy("orders.id")
    .forShare("orders")
    .execute();
  const found = new Map(orders.map((order) => [order.id, order]));
  const fields: Record<string, string> = {};
  for (const [place, { orderId }] of comments.entries()) {
    if (!found.has(orderId)) fields[`comments.${place}.orderId`] = "is no order of this store";
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal("not-found", `${notFound("order").message}; nothing was saved`, { fields });
  const at = new Date().toISOString();
  await db
    .insertInto("order_history")
    .values(
      comments.map(({ orderId, comment }, place) => ({
        store_id: storeId,
        order_id: orderId,
        kind: "comment" as const,
        // A microsecond apart, so that comments on one order stay in the order they were written.
        at: at.replace("Z", `${String(place).padStart(3, "0")}Z`),
        account_id: author.accountId,
        by_name: author.name,
        origin: author.origin,
        version: null,
        from_status: null,
        to_status: null,
        subject: null,
        text: comment,
      })),
    )
    .execute();
  await recordEvents(
    db,
    storeId,
    orders.map((order) => ({
      type: "commented",
      kind: "order",
      row: order,
      fromStatus: order.status,
      by: { id: author.accountId, name: author.name },
      at,
    })),
  );
  return comments.length;
}
