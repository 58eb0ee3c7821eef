import { sql } from "kysely";
import { orderCharge } from "#contract/payments/states/payment-state.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { type ChosenOrders, postCharges, type Poster, postPayments } from "./post-orders.ts";

/** An order before and after a change. */
interface ChangedOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly author: Poster;
}

/**
 * Posts the effect of some changes of orders in one store to the ledger; most changes of a status have none. It is
 * called after every change of an order, so edits, undo and batches need no code of their own.
 */
export async function postChanges(trx: Trx, storeId: string, written: readonly ChangedOrder[]): Promise<void> {
  const paid = written.filter(
    ({ before, after }) => before.paidAmount !== after.paidAmount || before.givenBack !== after.givenBack,
  );
  const charged = written.filter(({ before, after }) => orderCharge(before) !== orderCharge(after));
  const [first] = [...paid, ...charged];
  if (!first) return;
  // All changes of one transaction have the same author.
  const { author } = first;
  if (paid.length > 0) await postPayments(trx, storeId, idsOf(paid), author);
  await postCharges(trx, storeId, idsOf([...paid, ...charged]), author);
}

function idsOf(written: readonly ChangedOrder[]): ChosenOrders {
  return sql<{ id: string }>`select unnest(${written.map(({ after }) => after.id)}::uuid[])`;
}
