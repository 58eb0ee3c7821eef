import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import { idSchema } from "#contract/common-schema.ts";
import { receiverFromStrangers } from "#gateway/http/body/receive-from.ts";
import type { App, RequestVariables } from "#gateway/http/variables.ts";
import { usualLimits } from "#gateway/limits.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import type { PaymentProvider, ProviderEvent } from "#gateway/store/payments/online/provider.ts";
import { sign } from "./signature.ts";
import { webhookPath } from "./webhook.ts";

/** A page has one form, which goes to this gateway, and nothing else. */
const headers: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-store",
};

/**
 * What a page shows: its title, a sentence about the present state, its one field, and its buttons by the outcome of
 * each.
 */
interface Shown {
  readonly title: string;
  readonly state: string;
  readonly field: { readonly name: string; readonly title: string; readonly value: string; readonly inputMode: string };
  readonly buttons: Readonly<Record<string, string>>;
}

/** A page of the sandbox, on which anybody decides the outcome of a payment link or a refund of a store. */
interface SandboxPage<Thing> {
  /** The path before the ids of the store and of the thing. */
  readonly path: string;
  /** What the thing is called in the message that it does not exist. */
  readonly called: string;
  read(storeId: string, id: string): Promise<Thing | undefined>;
  show(thing: Thing): Shown;
  /** The provider's event about it, made from the form that was sent; `now` in milliseconds. */
  event(thing: Thing, form: URLSearchParams, now: number): ProviderEvent;
}

/** Mounts a page. Its form notifies the store by the same signed webhook as a real provider. */
export function mountSandboxPage<Thing>(
  app: App,
  { now, limits = usualLimits, demoOnlyHere = false }: Services,
  provider: PaymentProvider,
  page: SandboxPage<Thing>,
): void {
  const path = `${page.path}/:storeId/:id`;
  const receive = receiverFromStrangers(limits.bodies);

  app.get(path, async (c) => {
    const { thing } = await read(c);
    return answer(c, page.show(thing), "");
  });

  app.post(path, async (c) => {
    const { thing, storeId } = await read(c);
    const received = await receive(c, 1_000);
    const form = new URLSearchParams(Buffer.from(received.bytes).toString("utf8"));
    received.release();
    const said = await tellStore(app, provider, storeId, page.event(thing, form, now()), now());
    return answer(c, page.show((await read(c)).thing), said);
  });

  async function read(
    c: Context<{ Variables: RequestVariables }>,
  ): Promise<{ readonly thing: Thing; readonly storeId: string }> {
    // Whoever opens the page decides about a payment, so strangers behind a proxy must not.
    if (demoOnlyHere && !c.get("local")) {
      throw new Refusal("forbidden", "The payment sandbox works on the gateway's own machine only");
    }
    const storeId = idSchema.safeParse(c.req.param("storeId")).data;
    const id = idSchema.safeParse(c.req.param("id")).data;
    const thing = storeId && id ? await page.read(storeId, id) : undefined;
    if (!thing || !storeId) throw notFound(page.called);
    return { thing, storeId };
  }
}

/** Sends an event to a store by a signed webhook; resolves with a sentence about the store's response. */
async function tellStore(
  app: App,
  provider: PaymentProvider,
  storeId: string,
  event: ProviderEvent,
  now: number,
): Promise<string> {
  const body = JSON.stringify(event);
  const signed = { ...sign(provider.secret, randomUUID(), body, now), "content-type": "application/json" };
  const answered = await app.request(webhookPath(provider.name, storeId), { method: "POST", body, headers: signed });
  const { data } = (await answered.json()) as { readonly data?: { readonly taken: string } };
  return data ? `The store was notified: ${data.taken}.` : "The store could not be notified.";
}

function answer(c: Context, { title, state, field, buttons }: Shown, said: string) {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
        </head>
        <body>
          <h1>${title}</h1>
          <p>This is a sandbox: no money moves.</p>
          <p role="status">${said}</p>
          <p>${state}</p>
          <form method="post">
            <p>
              <label>
                ${field.title} <input name="${field.name}" value="${field.value}" inputmode="${field.inputMode}" />
              </label>
            </p>
            <p>
              ${Object.entries(buttons).map(
                ([outcome, words]) => html`<button name="outcome" value="${outcome}">${words}</button>`,
              )}
            </p>
          </form>
        </body>
      </html>`,
  );
}
