import { randomBytes, randomUUID } from "node:crypto";
import { parseAmount, plainAmount } from "#contract/money.ts";
import type { App } from "#gateway/http/variables.ts";
import type { Services } from "#gateway/services.ts";
import { findLink } from "#gateway/store/payments/online/links.ts";
import type { LinkEvent, PaymentProvider } from "#gateway/store/payments/online/provider.ts";
import { mountSandboxPage } from "./sandbox-page.ts";
import { answerRefund, mountSandboxRefunds } from "./sandbox-refunds.ts";

const path = "/sandbox/pay";

/**
 * A provider that takes no money: its pages are this gateway's own, and whoever opens one decides whether the payment
 * succeeds. Refunds go back at once, except those that `answerRefund` names.
 */
export function makeSandbox(): PaymentProvider {
  return {
    name: "sandbox",
    // Only this process signs and checks, so nobody else has to know it.
    secret: randomBytes(32).toString("base64"),
    makeLink: async ({ origin, storeId, id }) => `${origin}${path}/${storeId}/${id}`,
    refund: async (request) => answerRefund(request),
  };
}

/** The sandbox's event about a link; the amount in minor units, `now` in milliseconds. */
export function sandboxEvent(type: LinkEvent["type"], linkId: string, amount: number, now: number): LinkEvent {
  const reference = `SANDBOX-${randomUUID().slice(0, 8)}`;
  return { type, at: new Date(now).toISOString(), linkId, amount, method: "UPI", reference };
}

/**
 * Mounts the sandbox's pages. A link can be paid with any amount, so that those that do not fit can be tried as well.
 */
export function mountSandbox(app: App, services: Services): void {
  const { db, paymentProvider: provider } = services;
  if (provider?.name !== "sandbox") return;
  mountSandboxPage(app, services, provider, {
    path,
    called: "payment link",
    read: (storeId, linkId) => findLink(db, storeId, linkId),
    show: (link) => ({
      title: `Payment of ${link.number ?? "an order"}`,
      state: `The link over ${plainAmount(link.amount)} is ${link.state}.`,
      field: { name: "amount", title: "Amount", value: plainAmount(link.amount), inputMode: "decimal" },
      buttons: { pay: "Pay", decline: "Decline" },
    }),
    event: (link, form, now) => {
      const amount = parseAmount(form.get("amount") ?? "") ?? link.amount;
      return sandboxEvent(form.get("outcome") === "pay" ? "paid" : "failed", link.id, amount, now);
    },
  });
  mountSandboxRefunds(app, services, provider);
}
