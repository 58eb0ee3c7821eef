import type { OrderRow } from "#contract/orders/schema.ts";
import type { RefundCause } from "#contract/refunds/states.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { alignRefunds } from "./align-refunds.ts";

/** What is asked to be given back for an order. Amount in minor units. */
interface RefundRequest {
  /** The present order, which must be locked. */
  readonly order: OrderRow;
  readonly amount: number;
  readonly cause: RefundCause;
  readonly returnId?: string | undefined;
}

/**
 * Makes the refunds of an order over its open payments, cheapest way back first and cash only to cash. Never more is asked
 * for than is to be given back, so asking twice makes nothing twice; what is to be given back beyond `amount` gets refunds
 * for an excess. Call it late in a transaction, because it writes events.
 */
export async function requestRefunds(
  trx: Trx,
  { order, amount, cause, returnId }: RefundRequest,
  author: Author,
): Promise<void> {
  const forReturn = returnId === undefined ? undefined : { id: returnId, amount };
  await alignRefunds(trx, order.storeId, [{ order, cause, carriedOut: [], forReturn }], author);
}
