import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PaymentMethod } from "#contract/enumerations.ts";
import { sumAmounts } from "#contract/money.ts";
import type { PaymentAttempt } from "#contract/payments/states/payment-state.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";

/** A payment as it is written: money that came in or, below zero, was given back. Amounts in minor units. */
export interface NewPayment {
  /** Left out, it gets one. */
  readonly id?: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly reason?: string;
  /** The cash that was handed over, change included. */
  readonly given?: number | undefined;
  /** The drawer that cash went into or came from. */
  readonly drawerId?: string | undefined;
  /** The payment that this one reverses, because it was entered by mistake. */
  readonly reverses?: { readonly id: string; readonly amount: number } | undefined;
  /** The payment on which money is given back. */
  readonly givesBack?: string | undefined;
  /** The refund that it carries out; of a reversal, the refund that it opens again. */
  readonly refund?: string | undefined;
  /** The provider by which it came or went back. */
  readonly provider?: string | undefined;
  /** Who agreed, as a second person, that it leaves the order. */
  readonly secondBy?: string | undefined;
}

/** What a change does with the money of an order. */
export interface MoneyMove {
  readonly payments: readonly NewPayment[];
  readonly by: Author;
  /** The result of a try to pay online. Without it nothing is known, and a payment removes an earlier result. */
  readonly attempt?: PaymentAttempt;
}

/** The fields of an order's row that change when money moves. */
export function rowAfterMoney(
  before: Pick<OrderRow, "paidAmount" | "givenBack" | "paymentAttempt">,
  { payments, attempt }: MoneyMove,
): Pick<OrderRow, "paidAmount" | "givenBack" | "paymentAttempt"> {
  return {
    paidAmount: before.paidAmount + sumAmounts(payments.map(({ amount }) => amount)),
    givenBack: before.givenBack + sumAmounts(payments.map(givenBackBy)),
    paymentAttempt: attempt ?? (payments.length > 0 ? null : before.paymentAttempt),
  };
}

/** How a payment changes the sum that was given back. Reversing a payment back to the customer lowers the sum. */
function givenBackBy({ amount, reverses }: NewPayment): number {
  if (reverses) return reverses.amount < 0 ? reverses.amount : 0;
  return amount < 0 ? -amount : 0;
}

/** Writes payments of an order, whose row and ledger must follow in the same transaction. */
export async function writePayments(
  trx: Trx,
  order: { readonly storeId: string; readonly id: string },
  at: string,
  { payments, by }: MoneyMove,
): Promise<void> {
  if (payments.length === 0) return;
  await trx
    .insertInto("order_payments")
    .values(
      payments.map(
        ({ id, amount, method, reference, reason = "", given, drawerId, reverses, givesBack, provider, secondBy }) => ({
          store_id: order.storeId,
          order_id: order.id,
          id: id ?? randomUUID(),
          at,
          amount,
          method,
          reference,
          reason,
          given: given ?? null,
          drawer_id: drawerId ?? null,
          reverses: reverses?.id ?? null,
          gives_back: givesBack ?? null,
          provider: provider ?? null,
          second_by: secondBy ?? null,
          // What a provider tells has happened already, whatever the limit is.
          alone_limit: amount < 0 && by.userId !== null ? limitOf(order.storeId) : null,
          user_id: by.userId,
          by_name: by.name,
        }),
      ),
    )
    .execute();
}

/** SQL of how much may leave an order of a store without a second person. */
const limitOf = (storeId: string) => sql<number | null>`(select refund_limit from stores where id = ${storeId})`;
