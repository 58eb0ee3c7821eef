import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import { idSchema } from "#contract/common-schema.ts";
import { parseAmount, plainAmount } from "#contract/money.ts";
import { bodyReceiver } from "#gateway/http/body/receive-body.ts";
import type { App } from "#gateway/http/variables.ts";
import { usualLimits } from "#gateway/limits.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { findLink } from "#gateway/store/payments/online/links.ts";
import type { LinkEvent, PaymentProvider } from "#gateway/store/payments/online/provider.ts";
import { answerRefund, mountSandboxRefunds, sandboxHeaders, tellStore } from "./sandbox-refunds.ts";

const pagePath = (storeId: string, linkId: string) => `/sandbox/pay/${storeId}/${linkId}`;

/**
 * A provider that takes no money: its pages are this gateway's own, and whoever opens one decides what becomes of it.
 * Refunds go back at once, except those that `answerRefund` names.
 */
export function makeSandbox(): PaymentProvider {
  return {
    name: "sandbox",
    // Only this process signs and checks, so nobody else has to know it.
    secret: randomBytes(32).toString("base64"),
    makeLink: async ({ origin, storeId, id }) => `${origin}${pagePath(storeId, id)}`,
    refund: async (request) => answerRefund(request),
  };
}

/** What the sandbox tells about a link; the amount in minor units, `now` in milliseconds. */
export function sandboxEvent(type: LinkEvent["type"], linkId: string, amount: number, now: number): LinkEvent {
  const reference = `SANDBOX-${randomUUID().slice(0, 8)}`;
  return { type, at: new Date(now).toISOString(), linkId, amount, method: "UPI", reference };
}

/**
 * Mounts the sandbox's pages. Paying or declining on one tells the gateway by the same signed webhook as a real provider's
 * would, with any amount, so that those that do not fit can be tried as well.
 */
export function mountSandbox(app: App, services: Services): void {
  const { db, now, limits = usualLimits, paymentProvider: provider } = services;
  if (provider?.name !== "sandbox") return;
  const receive = bodyReceiver(limits.bodies, limits.bodies.strangersBytes);

  app.get(pagePath(":storeId", ":linkId"), async (c) => answerPage(c, await readLink(c), ""));

  app.post(pagePath(":storeId", ":linkId"), async (c) => {
    const link = await readLink(c);
    const received = await receive(c, 1_000);
    const form = new URLSearchParams(Buffer.from(received.bytes).toString("utf8"));
    received.release();
    const amount = parseAmount(form.get("amount") ?? "") ?? link.amount;
    const event = sandboxEvent(form.get("outcome") === "pay" ? "paid" : "failed", link.id, amount, now());
    return answerPage(c, await readLink(c), await tellStore(app, provider, link.storeId, event, now()));
  });
  mountSandboxRefunds(app, services, provider);

  async function readLink(c: Context) {
    const storeId = idSchema.safeParse(c.req.param("storeId")).data;
    const linkId = idSchema.safeParse(c.req.param("linkId")).data;
    const link = storeId && linkId ? await findLink(db, storeId, linkId) : undefined;
    if (!link) throw notFound("payment link");
    return link;
  }
}

function answerPage(c: Context, link: NonNullable<Awaited<ReturnType<typeof findLink>>>, said: string) {
  for (const [name, value] of Object.entries(sandboxHeaders)) c.header(name, value);
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Payment of ${link.number ?? "an order"}</title>
        </head>
        <body>
          <h1>Payment of ${link.number ?? "an order"}</h1>
          <p>This is a sandbox: no money moves.</p>
          <p role="status">${said}</p>
          <p>The link over ${plainAmount(link.amount)} is ${link.state}.</p>
          <form method="post">
            <p>
              <label>Amount <input name="amount" value="${plainAmount(link.amount)}" inputmode="decimal" /></label>
            </p>
            <p>
              <button name="outcome" value="pay">Pay</button>
              <button name="outcome" value="decline">Decline</button>
            </p>
          </form>
        </body>
      </html>`,
  );
}
