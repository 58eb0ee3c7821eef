import { randomUUID } from "node:crypto";
import { plainAmount } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Providers } from "#gateway/store/payments/online/provider.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder } from "#gateway/store/orders/order-change.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";

/** One payment link with the number of its order; undefined when the store has no such link. */
export function findLink(db: Db, storeId: string, id: string) {
  return db
    .selectFrom("payment_links")
    .leftJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "payment_links.store_id").onRef("orders.id", "=", "payment_links.order_id"),
    )
    .select(["payment_links.id", "payment_links.store_id as storeId", "payment_links.order_id as orderId"])
    .select(["payment_links.amount", "payment_links.state", "orders.number"])
    .where("payment_links.store_id", "=", storeId)
    .where("payment_links.id", "=", id)
    .executeTakeFirst();
}

/** The payment links of an order, the newest first. Refused with 404 where the store has no such order. */
export async function readLinks(db: Db, storeId: string, orderId: string) {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound("order");
  const links = await db
    .selectFrom("payment_links")
    .select(["id", "url", "amount", "state", "sent_at as sentAt", "sent_by as sentBy"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .execute();
  return { links };
}

/**
 * Makes a page on which the customer can pay what is due. Refused with 409 where nothing is due, or where no provider
 * of payments is set up.
 */
export async function sendLink(
  trx: Trx,
  ref: RecordRef,
  author: Author,
  by: { readonly providers: Providers; readonly origin: string; readonly now: number },
): Promise<OrderRow> {
  const { providers, origin, now } = by;
  const provider = await providers.forLinks();
  return changeOrder(trx, ref, author, async (order) => {
    const amount = amountDue(order);
    if (!provider)
      throw refused("nobody is set up to take payments by link: see Payments in the store settings", order);
    if (amount <= 0) throw refused("nothing is to be paid for this order", order);
    const id = randomUUID();
    const { storeId } = order;
    const url = await provider.makeLink({ id, storeId, number: order.number, amount, origin });
    await trx
      .insertInto("payment_links")
      .values({
        store_id: storeId,
        id,
        order_id: order.id,
        provider: provider.name,
        url,
        amount,
        state: "sent",
        sent_at: new Date(now).toISOString(),
        sent_by: author.name,
      })
      .execute();
    return {
      kind: "payment",
      subject: `Payment link over ${plainAmount(amount)} sent`,
      money: { payments: [], by: author, attempt: "link sent" },
    };
  });
}

function refused(because: string, current: OrderRow): Refusal {
  return new Refusal("move-not-allowed", because, { current });
}
