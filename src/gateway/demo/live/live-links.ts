import { providersOf } from "#gateway/providers/of-store.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openStatuses } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { sandboxEvent } from "#gateway/providers/sandbox.ts";
import { sendLink } from "#gateway/store/payments/online/links.ts";
import { takeProviderEvent } from "#gateway/store/payments/online/provider-event.ts";
import { giveUnmatchedBack, listUnmatched } from "#gateway/store/payments/online/unmatched.ts";
import { type Act, restedOrders, type Scene, simulated } from "./live-store.ts";

/**
 * Something about payment links, by the same functions as the API and the sandbox's calls: a customer pays by one or
 * declines it, staff give back what fitted no order, or send a link for an order that was to be paid online.
 */
export const followLinks: Act = async (trx, scene) => {
  const { chance } = scene;
  if (scene.online === null) return false;
  if (chance.happens(0.5) && (await answerLink(trx, scene))) return true;
  if (chance.happens(0.5) && (await resolveUnmatched(trx, scene))) return true;
  return sendSomeLink(trx, scene);
};

async function answerLink(trx: Trx, { store, chance, now, online }: Scene): Promise<boolean> {
  const provider = online?.provider.name ?? "";
  const link = await trx
    .selectFrom("payment_links")
    .select(["id", "amount"])
    .where("store_id", "=", store.id)
    .where("provider", "=", provider)
    .where("state", "=", "sent")
    .orderBy("sent_at")
    .limit(1)
    .executeTakeFirst();
  if (!link) return false;
  const type = chance.happens(0.6) ? "paid" : "failed";
  // Now and then somebody pays another amount than was asked for.
  const amount = type === "paid" && chance.happens(0.2) ? link.amount + 100 : link.amount;
  const event = sandboxEvent(type, link.id, amount, now);
  await takeProviderEvent(trx, { storeId: store.id, provider, eventId: randomUUID(), event });
  return true;
}

async function resolveUnmatched(trx: Trx, { store, chance }: Scene): Promise<boolean> {
  const [first] = (await listUnmatched(trx, store.id)).payments;
  if (!first) return false;
  await giveUnmatchedBack(trx, store.id, first.id, simulated(chance.pick(store.staff), "By Admin"));
  return true;
}

async function sendSomeLink(trx: Trx, scene: Scene): Promise<boolean> {
  const { store, chance, now, online } = scene;
  const unpaid = await restedOrders(trx, scene)
    .where("orders.status", "in", [...openStatuses])
    .where("orders.pay_by", "=", "Online")
    .where(sql<boolean>`orders.paid_amount < orders.amount and orders.payment_attempt is distinct from 'link sent'`)
    .execute();
  if (unpaid.length === 0 || online === null) return false;
  const { storeId, id, version } = chance.pick(unpaid);
  const staff = simulated(chance.pick(store.staff), "By Admin");
  await sendLink(trx, { storeId, id, version }, staff, {
    providers: providersOf(trx, storeId, { paymentProvider: online.provider }),
    origin: online.origin,
    now,
  });
  return true;
}
