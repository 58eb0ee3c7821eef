import { basePath } from "#contract/routes/base-path.ts";
import { idSchema } from "#contract/common-schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { receiverFromStrangers } from "#gateway/http/body/receive-from.ts";
import type { App } from "#gateway/http/variables.ts";
import { usualLimits } from "#gateway/limits.ts";
import { invalid, notFound, Refusal } from "#gateway/refusal.ts";
import { providersOf } from "./of-store.ts";
import type { Services } from "#gateway/services.ts";
import { takeProviderEvent } from "#gateway/store/payments/online/provider-event.ts";
import { providerEventSchema } from "#gateway/store/payments/online/provider.ts";
import { signedId } from "./signature.ts";

/** The largest message of a provider, in bytes. */
const mostBytes = 8_000;

/** The path to which a provider sends the events about the links and refunds of a store. */
export function webhookPath(provider: string, storeId: string): string {
  return `${basePath}/providers/${provider}/stores/${storeId}/events`;
}

/**
 * Mounts the call by which payment providers send events about links and refunds. It is not in the route table, because
 * its signature covers the raw bytes of the body. A message without a right signature, or one that is too old, is
 * refused with 401 before anything but the secret of its store is looked up.
 */
export function mountWebhook(app: App, services: Services): void {
  const { db, hub, now, limits = usualLimits } = services;
  const transact = makeTransact(db, (storeId) => hub.notify(storeId));
  const receive = receiverFromStrangers(limits.bodies);
  app.post(webhookPath(":provider", ":storeId"), async (c) => {
    const received = await receive(c, mostBytes);
    try {
      const body = Buffer.from(received.bytes).toString("utf8");
      const { data: storeId } = idSchema.safeParse(c.req.param("storeId"));
      if (!storeId) throw notFound("store");
      const provider = await providersOf(db, storeId, services).named(c.req.param("provider") ?? "");
      const eventId = provider && signedId(provider.secret, c.req.raw.headers, body, now());
      if (!eventId) throw new Refusal("unauthorized", "The signature is wrong or too old");
      const event = providerEventSchema.safeParse(parsed(body));
      if (!event.success) throw invalid(event.error.issues);
      const message = { storeId, provider: provider.name, eventId, event: event.data };
      const taken = await transact((trx) => takeProviderEvent(trx, message));
      return c.json({ status: true, code: 200, data: { taken } });
    } finally {
      received.release();
    }
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
