import { settle } from "#contract/pricing/settle.ts";
import { orderCharge } from "#contract/payments/payment-state.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import type { Returnable, ReturnPrice, ReturnToPrice } from "#contract/returns/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { readReturnable } from "./read-order.ts";
import { type ChosenAmounts, priceOf, refuseLines, returnableOf } from "./returnable.ts";

/** What of an order can be returned at `now`, in milliseconds. */
export async function readReturnProducts(db: Db, storeId: string, orderId: string, now: number): Promise<Returnable> {
  return returnableOf(await readReturnable(db, storeId, orderId), now);
}

/** What a return would come to, and what would then go back to which payment. Refused as creating it would be. */
export async function calculateReturn(
  db: Db,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  { lines }: ReturnToPrice,
  chosen: ChosenAmounts,
  now: number,
): Promise<ReturnPrice> {
  const order = await readReturnable(db, storeId, orderId);
  refuseLines(order, lines, now);
  const { isLast: _, ...priced } = priceOf(order, lines, chosen);
  const payments = await readPayments(db, storeId, orderId);
  const { toCollect, parts } = settle(orderCharge(order) - priced.amount, openPayments(payments));
  return { ...priced, lines: [...priced.lines], back: [...parts], due: toCollect };
}
