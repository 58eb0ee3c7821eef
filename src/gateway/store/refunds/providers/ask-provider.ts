import type { RefundRow } from "#contract/refunds/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { Providers } from "#gateway/store/payments/online/provider.ts";

/** The answer of a provider, or `by hand` where the money did not come through one, so that a person gives it back. */
type Asked =
  | { readonly state: "by hand" }
  | { readonly state: "refunded"; readonly reference: string; readonly provider: string; readonly attempts: number }
  | { readonly state: "declined"; readonly because: string; readonly attempts: number }
  | { readonly state: "pending"; readonly attempts: number };

/**
 * Asks the provider of a payment to refund it. A try whose response was lost is requested again under the same number,
 * so that money never goes back twice.
 */
export async function askProvider(db: Db, refund: RefundRow, providers: Providers): Promise<Asked> {
  if (refund.method !== refund.paidBy) return { state: "by hand" };
  const payment = await db
    .selectFrom("order_payments")
    .select(["provider", "reference"])
    .where("store_id", "=", refund.storeId)
    .where("order_id", "=", refund.orderId)
    .where("id", "=", refund.paymentId)
    .executeTakeFirstOrThrow();
  if (payment.provider === null) return { state: "by hand" };
  const attempts = refund.withProvider ? refund.attempts : refund.attempts + 1;
  const provider = await providers.named(payment.provider);
  if (!provider)
    return { state: "declined", because: `the provider ${payment.provider} is not set up any more`, attempts };
  const { id, storeId, amount } = refund;
  const request = { id, storeId, amount, attempt: attempts, paymentReference: payment.reference };
  const answer = await provider.refund(request);
  return answer.state === "refunded" ? { ...answer, provider: provider.name, attempts } : { ...answer, attempts };
}
