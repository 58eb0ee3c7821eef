import { plainAmount } from "#contract/money.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import { orderCharge } from "#contract/payments/payment-state.ts";
import type { GiveBackBody } from "#contract/payments/schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { settle } from "#contract/pricing/settle.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder } from "#gateway/store/orders/order-change.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { holdCredit } from "./customer-credit.ts";
import { holdDrawer } from "./drawer.ts";
import { readPayments } from "./read-payments.ts";
import type { NewPayment } from "./write-payments.ts";

/**
 * Gives back what an order was paid too much: on the payments it came by, the cheapest way first, or to the customer's
 * credit. Cash comes out of the author's open drawer. Refused with 409 where it is another amount than was shown, so that
 * two at once never give back more than was paid.
 */
export async function giveBack(
  trx: Trx,
  ref: RecordRef,
  { amount, to }: Omit<GiveBackBody, "version">,
  author: Author,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const { toGiveBack, parts } = settle(
      orderCharge(order),
      openPayments(await readPayments(trx, order.storeId, order.id)),
    );
    if (toGiveBack !== amount) {
      const because = `${plainAmount(toGiveBack)} is to be given back, not ${plainAmount(amount)}`;
      throw new Refusal("totals-differ", because, { current: order });
    }
    if (to === "credit") await holdCredit(trx, order);
    const payments: NewPayment[] = parts.map((part) => ({
      amount: -part.amount,
      method: to === "credit" ? "Customer Credit" : part.method,
      reference: "",
      givesBack: part.paymentId,
    }));
    const cash = parts.filter(({ method }) => method === "Cash").reduce((sum, part) => sum + part.amount, 0);
    const drawer = to === "payments" && cash > 0 ? await holdDrawer(trx, ref.storeId, author, "to") : null;
    if (drawer && drawer.balance < cash)
      throw wrong(
        `there is only ${plainAmount(drawer.balance)} in your drawer, and ${plainAmount(cash)} is given in cash`,
      );
    const ways = [...new Set(payments.map(({ method }) => method))].join(", ");
    return {
      kind: "payment",
      subject:
        to === "credit" ? `Kept ${plainAmount(amount)} as credit` : `Gave back ${plainAmount(amount)} by ${ways}`,
      money: {
        payments: payments.map((payment) =>
          payment.method === "Cash" ? { ...payment, drawerId: drawer?.id } : payment,
        ),
        by: author,
      },
    };
  });
}

function wrong(because: string): Refusal {
  return new Refusal("invalid", because, { fields: { to: because } });
}
