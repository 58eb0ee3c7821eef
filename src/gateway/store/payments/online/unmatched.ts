import { randomUUID } from "node:crypto";
import { maxAmount, plainAmount } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { Resolution } from "#contract/payments/links/links.ts";
import type { UnmatchedPayment } from "#contract/payments/links/links-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { LinkEvent } from "#gateway/store/payments/online/provider.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { postUnmatched, reverseUnmatched } from "#gateway/store/ledger/post-unmatched.ts";
import { changeOrder, type OrderChange } from "#gateway/store/orders/order-change.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";

/** Keeps money apart that fits no order, so that a person decides. */
export async function keepUnmatched(
  trx: Trx,
  kept: {
    readonly storeId: string;
    readonly provider: string;
    readonly event: LinkEvent;
    readonly because: string;
  },
  author: Author,
): Promise<void> {
  const { storeId, provider, because } = kept;
  const { at, linkId, method, amount, reference } = kept.event;
  const id = randomUUID();
  await trx
    .insertInto("unmatched_payments")
    .values({ store_id: storeId, id, at, link_id: linkId, provider, method, amount, reference, because })
    .execute();
  await postUnmatched(trx, { storeId, id, at, amount, method, note: reference }, author);
  const name = `${plainAmount(amount)} by ${method}, ${reference}`;
  const made = { action: "created", before: null, after: { amount }, author, reason: because } as const;
  await writeAudit(trx, { storeId }, [{ subject: "unmatched", id, name, ...made }]);
}

/** The payments that wait for a person, the oldest first. */
export async function listUnmatched(db: Db, storeId: string): Promise<{ payments: UnmatchedPayment[] }> {
  const payments = await db
    .selectFrom("unmatched_payments as kept")
    .innerJoin("payment_links as link", (join) =>
      join.onRef("link.store_id", "=", "kept.store_id").onRef("link.id", "=", "kept.link_id"),
    )
    .leftJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "link.store_id").onRef("orders.id", "=", "link.order_id"),
    )
    .select(["kept.id", "kept.at", "orders.number", "kept.method", "kept.amount", "kept.reference", "kept.because"])
    .where("kept.store_id", "=", storeId)
    .where("kept.resolved_at", "is", null)
    .orderBy("kept.at")
    .orderBy("kept.id")
    .limit(200)
    .execute();
  return { payments };
}

/**
 * Assigns a payment to an order. Refused with 409 where more came than is due for it, and with 404 once it is resolved.
 */
export async function assignUnmatched(
  trx: Trx,
  ref: RecordRef & { readonly unmatchedId: string },
  author: Author,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const payment = await resolve(trx, ref.storeId, ref.unmatchedId, "assigned", author);
    if (payment.amount > amountDue(order)) {
      const because = `only ${plainAmount(Math.max(0, amountDue(order)))} is due for this order`;
      throw new Refusal("move-not-allowed", because, { current: order });
    }
    return received(payment, author);
  });
}

/**
 * Prepares that a payment goes back: it is booked on the order that its link was for, which so was paid too much. The
 * refund that follows goes back like any other: by the provider, and with a second person where it needs one. Refused
 * with 404 once it is resolved, and with 409 where that order is gone. Answers the order.
 */
export async function giveUnmatchedBack(trx: Trx, storeId: string, id: string, author: Author): Promise<OrderRow> {
  const kept = await trx
    .selectFrom("unmatched_payments as kept")
    .innerJoin("payment_links as link", (join) =>
      join.onRef("link.store_id", "=", "kept.store_id").onRef("link.id", "=", "kept.link_id"),
    )
    .leftJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "link.store_id").onRef("orders.id", "=", "link.order_id"),
    )
    .select("orders.id as orderId")
    .where("kept.store_id", "=", storeId)
    .where("kept.id", "=", id)
    .where("kept.resolved_at", "is", null)
    .executeTakeFirst();
  if (!kept) throw waitsNoMore();
  if (kept.orderId === null) {
    const because = "the order that it was paid for is gone: assign it to another order of the customer";
    throw new Refusal("move-not-allowed", because);
  }
  return changeOrder(trx, { storeId, id: kept.orderId }, author, async (order) => {
    const payment = await resolve(trx, storeId, id, "assigned", author);
    if (order.paidAmount + payment.amount > maxAmount)
      throw new Refusal("move-not-allowed", "makes more than an order may come to", { current: order });
    const name = `${plainAmount(payment.amount)} by ${payment.method}, ${payment.reference}`;
    const values = { before: null, after: { amount: payment.amount, resolution: `to ${order.number}, to go back` } };
    await writeAudit(trx, { storeId }, [{ subject: "unmatched", id, name, action: "changed", ...values, author }]);
    return received(payment, author);
  });
}

/** The change of an order that has got a payment by a provider. */
function received(
  { amount, method, reference, provider }: Awaited<ReturnType<typeof resolve>>,
  by: Author,
): OrderChange {
  return {
    kind: "payment",
    subject: `Received ${plainAmount(amount)} by ${method}`,
    text: reference,
    money: { payments: [{ amount, method, reference, provider }], by },
  };
}

const waitsNoMore = () => notFound("payment that waits");

async function resolve(trx: Trx, storeId: string, id: string, resolution: Resolution, author: Author) {
  const at = new Date().toISOString();
  const resolved = await trx
    .updateTable("unmatched_payments")
    .set({ resolved_at: at, resolved_by: author.name, resolution })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .returning(["amount", "method", "reference", "provider"])
    .executeTakeFirst();
  if (!resolved) throw waitsNoMore();
  await reverseUnmatched(trx, { storeId, id, at, note: resolution }, author);
  return resolved;
}
