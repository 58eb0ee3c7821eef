import { sql } from "kysely";
import { orderCharge } from "#contract/payments/payment-state.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { type Poster, postOrders } from "./post-orders.ts";

/** An order before and after a change. */
interface ChangedOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly author: Poster;
}

/** Posts what some changes in one store mean for the ledger; most changes of a status mean nothing for it. */
export async function postChanges(trx: Trx, written: readonly ChangedOrder[]): Promise<void> {
  const moved = written.filter(
    ({ before, after }) =>
      orderCharge(before) !== orderCharge(after) ||
      before.paidAmount !== after.paidAmount ||
      before.givenBack !== after.givenBack,
  );
  const [first] = moved;
  if (!first) return;
  const ids = moved.map(({ after }) => after.id);
  const chosen = sql<{ id: string }>`select unnest(${ids}::uuid[])`;
  // All changes of one transaction have the same author.
  await postOrders(trx, first.after.storeId, chosen, first.author);
}
