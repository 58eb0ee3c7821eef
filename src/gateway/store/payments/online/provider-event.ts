import { sql } from "kysely";
import { plainAmount } from "#contract/money.ts";
import { endedStatuses } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { LinkEvent, ProviderEvent } from "#gateway/store/payments/online/provider.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder, orderKind } from "#gateway/store/orders/order-change.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { takeRefundEvent } from "#gateway/store/refunds/providers/provider-answer.ts";
import { findLink } from "./links.ts";
import { keepUnmatched } from "./unmatched.ts";

/** A message of a provider, whose signature was right. */
interface ProviderMessage {
  readonly storeId: string;
  readonly provider: string;
  readonly eventId: string;
  readonly event: ProviderEvent;
}

/**
 * The result of a message: the order was paid, money was given back, the money waits for a person, the try failed, or
 * the message was known already.
 */
export type Taken = "paid" | "refunded" | "unmatched" | "failed" | "known";

/**
 * Handles a message of a provider. The same message has its effect only once. Refused with 404 where the store has no
 * such link or refund.
 */
export async function takeProviderEvent(trx: Trx, message: ProviderMessage): Promise<Taken> {
  const { storeId, provider, eventId, event } = message;
  const { numAffectedRows } = await sql`
    insert into provider_events (store_id, provider, event_id, at)
    values (${storeId}, ${provider}, ${eventId}, ${event.at}) on conflict do nothing`.execute(trx);
  if (numAffectedRows === 0n) return "known";
  return "linkId" in event ? takeLinkEvent(trx, { ...message, event }) : takeRefundEvent(trx, { ...message, event });
}

/**
 * A failed try that is reported after the payment changes nothing. Money that does not fit the present order is kept
 * apart, so that a person decides.
 */
async function takeLinkEvent(trx: Trx, message: ProviderMessage & { readonly event: LinkEvent }): Promise<Taken> {
  const { storeId, provider, event } = message;
  const found = await findLink(trx, storeId, event.linkId);
  if (!found) throw notFound("payment link");
  // The order is locked before the link, as everywhere, so that two messages never wait for each other in a ring.
  const order = await orderKind.lock(trx, storeId, found.orderId);
  await sql`select from payment_links where store_id = ${storeId} and id = ${found.id} for no key update`.execute(trx);
  const link = (await findLink(trx, storeId, found.id)) ?? found;
  const author: Author = { userId: null, name: `Payment by ${provider}`, address: null, origin: "By Customer" };
  if (event.type === "failed") return link.state === "sent" ? fail(trx, order, link.id, author) : "known";
  const because = whyNot(order, link, event.amount);
  if (order && because === null) {
    await changeOrder(trx, refOf(order), author, () => ({
      kind: "payment",
      subject: `Received ${plainAmount(event.amount)} by ${event.method}`,
      text: event.reference,
      money: {
        payments: [{ amount: event.amount, method: event.method, reference: event.reference, provider }],
        by: author,
      },
    }));
  } else {
    await keepUnmatched(trx, { ...message, because: because ?? "" }, author);
  }
  await setLink(trx, storeId, link.id, "paid");
  return because === null ? "paid" : "unmatched";
}

/** Why money that came by a link does not fit its order; null when it does. */
function whyNot(
  order: OrderRow | undefined,
  link: { readonly state: string; readonly amount: number },
  amount: number,
): string | null {
  if (!order) return "the order is gone";
  if (link.state === "paid") return "the link was paid before";
  if (amount !== link.amount) return `the link was over ${plainAmount(link.amount)}`;
  if (endedStatuses.has(order.status)) return `the order is ${order.status}`;
  const due = amountDue(order);
  return due < amount ? `only ${plainAmount(Math.max(0, due))} was still due` : null;
}

async function fail(trx: Trx, order: OrderRow | undefined, linkId: string, author: Author): Promise<Taken> {
  if (order && amountDue(order) > 0) {
    await setLink(trx, order.storeId, linkId, "declined");
    await changeOrder(trx, refOf(order), author, () => ({
      kind: "payment",
      subject: "Payment failed",
      money: { payments: [], by: author, attempt: "failed" },
    }));
  }
  return "failed";
}

function refOf({ storeId, id, version }: OrderRow) {
  return { storeId, id, version };
}

async function setLink(trx: Trx, storeId: string, id: string, state: "paid" | "declined"): Promise<void> {
  await trx.updateTable("payment_links").set({ state }).where("store_id", "=", storeId).where("id", "=", id).execute();
}
