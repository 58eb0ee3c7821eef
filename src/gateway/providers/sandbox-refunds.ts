import { plainAmount } from "#contract/money.ts";
import type { App } from "#gateway/http/variables.ts";
import type { Services } from "#gateway/services.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import type {
  PaymentProvider,
  RefundAnswer,
  RefundEvent,
  RefundRequest,
} from "#gateway/store/payments/online/provider.ts";
import { refundRows } from "#gateway/store/refunds/refund-rows.ts";
import { mountSandboxPage } from "./sandbox-page.ts";

/** Amounts that end so have an outcome of their own, so that every failure can be tried. Minor units. */
const declinedEnding = 13;
const lateEnding = 17;

/**
 * The sandbox's response to a refund request. It declines the first try of amounts that end with .13. Amounts that end
 * with .17 are decided later, on a page. A try that is requested again gets the same reference.
 */
export function answerRefund({ id, attempt, amount }: RefundRequest): RefundAnswer {
  const ending = amount % 100;
  if (ending === declinedEnding && attempt === 1) return { state: "declined", because: "the bank has declined it" };
  if (ending === lateEnding) return { state: "pending" };
  return { state: "refunded", reference: referenceOf(id, attempt) };
}

const referenceOf = (id: string, attempt: number) => `SANDBOX-R-${id.slice(0, 8)}-${attempt}`;

/** The sandbox's event about a try to refund; the amount in minor units, `now` in milliseconds. */
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

/** Mounts the pages on which anybody decides the outcome of a refund: late, twice and in any order. */
export function mountSandboxRefunds(app: App, services: Services, provider: PaymentProvider): void {
  mountSandboxPage(app, services, provider, {
    path: "/sandbox/refund",
    called: "refund",
    read: async (storeId, id) => (await readRows(services.db, refundRows, storeId, [id]))[0],
    show: (refund) => ({
      title: `Refund ${refund.number}`,
      state: `The refund over ${plainAmount(refund.amount)} is ${refund.status}.`,
      field: { name: "attempt", title: "Try", value: `${refund.attempts}`, inputMode: "numeric" },
      buttons: { refund: "Refund", decline: "Decline" },
    }),
    event: (refund, form, now) => {
      const attempt = Number(form.get("attempt")) || refund.attempts;
      const type = form.get("outcome") === "refund" ? "refunded" : "refund-failed";
      return sandboxRefundEvent(type, refund, Math.max(1, attempt), now);
    },
  });
}
