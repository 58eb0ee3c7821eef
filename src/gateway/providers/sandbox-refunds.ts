import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import { idSchema } from "#contract/common-schema.ts";
import { plainAmount } from "#contract/money.ts";
import { bodyReceiver } from "#gateway/http/body/receive-body.ts";
import type { App } from "#gateway/http/variables.ts";
import { usualLimits } from "#gateway/limits.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type {
  PaymentProvider,
  ProviderEvent,
  RefundAnswer,
  RefundEvent,
  RefundRequest,
} from "#gateway/store/payments/online/provider.ts";
import { refundRows } from "#gateway/store/refunds/refund-rows.ts";
import { sign } from "./signature.ts";
import { webhookPath } from "./webhook.ts";

/** Amounts that end so have an outcome of their own, so that every failure can be tried. Minor units. */
const declinedEnding = 13;
const lateEnding = 17;

/** A page of the sandbox has one form, which goes to this gateway, and nothing else. */
export const sandboxHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-store",
};

/**
 * What the sandbox says when it is asked for a refund: it declines the first try of amounts that end with .13, and tells
 * later, on a page, what becomes of those that end with .17. A try that is asked for again has the same reference.
 */
export function answerRefund({ id, attempt, amount }: RefundRequest): RefundAnswer {
  const ending = amount % 100;
  if (ending === declinedEnding && attempt === 1) return { state: "declined", because: "the bank has declined it" };
  if (ending === lateEnding) return { state: "pending" };
  return { state: "refunded", reference: referenceOf(id, attempt) };
}

const referenceOf = (id: string, attempt: number) => `SANDBOX-R-${id.slice(0, 8)}-${attempt}`;

/** What the sandbox tells about a try to refund; the amount in minor units, `now` in milliseconds. */
function sandboxRefundEvent(
  type: RefundEvent["type"],
  refund: { readonly id: string; readonly amount: number },
  attempt: number,
  now: number,
): RefundEvent {
  const told = { at: new Date(now).toISOString(), refundId: refund.id, amount: refund.amount, attempt };
  return type === "refunded"
    ? { type, ...told, reference: referenceOf(refund.id, attempt) }
    : { type, ...told, because: "the bank has declined it" };
}

/** Tells a store by the same signed webhook as a real provider would; answers a sentence with what the store said. */
export async function tellStore(
  app: App,
  provider: PaymentProvider,
  storeId: string,
  event: ProviderEvent,
  now: number,
): Promise<string> {
  const body = JSON.stringify(event);
  const headers = { ...sign(provider.secret, randomUUID(), body, now), "content-type": "application/json" };
  const answer = await app.request(webhookPath(provider.name, storeId), { method: "POST", body, headers });
  const { data } = (await answer.json()) as { readonly data?: { readonly taken: string } };
  return data ? `The store was told: ${data.taken}.` : "The store could not be told.";
}

/** Mounts the pages on which anybody decides what becomes of a refund: late, twice and in any order. */
export function mountSandboxRefunds(
  app: App,
  { db, now, limits = usualLimits }: Services,
  provider: PaymentProvider,
): void {
  const path = "/sandbox/refund/:storeId/:refundId";
  const receive = bodyReceiver(limits.bodies, limits.bodies.strangersBytes);

  app.get(path, async (c) => answerPage(c, await readRefund(c), ""));

  app.post(path, async (c) => {
    const refund = await readRefund(c);
    const received = await receive(c, 1_000);
    const form = new URLSearchParams(Buffer.from(received.bytes).toString("utf8"));
    received.release();
    const attempt = Number(form.get("attempt")) || refund.attempts;
    const type = form.get("outcome") === "refund" ? "refunded" : "refund-failed";
    const event = sandboxRefundEvent(type, refund, Math.max(1, attempt), now());
    const said = await tellStore(app, provider, refund.storeId, event, now());
    return answerPage(c, await readRefund(c), said);
  });

  async function readRefund(c: Context) {
    const storeId = idSchema.safeParse(c.req.param("storeId")).data;
    const id = idSchema.safeParse(c.req.param("refundId")).data;
    const [refund] = storeId && id ? await readRows(db, refundRows, storeId, [id]) : [];
    if (!refund) throw notFound("refund");
    return refund;
  }
}

function answerPage(
  c: Context,
  refund: Awaited<ReturnType<ReturnType<typeof refundRows>["execute"]>>[number],
  said: string,
) {
  for (const [name, value] of Object.entries(sandboxHeaders)) c.header(name, value);
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Refund ${refund.number}</title>
        </head>
        <body>
          <h1>Refund ${refund.number}</h1>
          <p>This is a sandbox: no money moves.</p>
          <p role="status">${said}</p>
          <p>The refund over ${plainAmount(refund.amount)} is ${refund.status}.</p>
          <form method="post">
            <p>
              <label>Try <input name="attempt" value="${refund.attempts}" inputmode="numeric" /></label>
            </p>
            <p>
              <button name="outcome" value="refund">Refund</button>
              <button name="outcome" value="decline">Decline</button>
            </p>
          </form>
        </body>
      </html>`,
  );
}
