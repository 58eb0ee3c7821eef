import type { OrderRow } from "#contract/orders/schema.ts";
import type { RefundCause } from "#contract/refunds/states.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { alignRefunds } from "./align-refunds.ts";

/** The money that is to go back for an order. The amount is in minor units. */
interface RefundRequest {
  /** The present order, which must be locked. */
  readonly order: OrderRow;
  readonly amount: number;
  readonly cause: RefundCause;
  readonly returnId?: string | undefined;
}

/**
 * Makes the refunds of an order on its open payments, the cheapest way back first, and cash only for cash. The refunds
 * never exceed the amount to give back, so a second request makes nothing twice. What is to be given back beyond
 * `amount` gets refunds for an excess. Call it late in a transaction, because it writes events.
 */
export async function requestRefunds(
  trx: Trx,
  { order, amount, cause, returnId }: RefundRequest,
  author: Author,
): Promise<void> {
  const forReturn = returnId === undefined ? undefined : { id: returnId, amount };
  await alignRefunds(trx, order.storeId, [{ order, cause, carriedOut: [], forReturn }], author);
}
