import type { OrderRow } from "#contract/orders/schema.ts";
import { endedStatuses } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { RefundCause } from "#contract/refunds/states.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import type { MoneyMove, NewPayment } from "#gateway/store/payments/write-payments.ts";
import { alignRefunds } from "./align-refunds.ts";

/** The part of an order's change that concerns refunds. */
interface OrderMove {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly change: {
    readonly money?: MoneyMove | undefined;
    readonly edited?: unknown;
    readonly delivery?: unknown;
    readonly returned?: { readonly returnId: string; readonly amount: number; readonly exchanged?: number };
  };
  readonly author: Author;
}

/**
 * Makes and withdraws the refunds that follow from some changes of orders of one store; most changes mean nothing for
 * them.
 */
export async function followOrders(trx: Trx, storeId: string, written: readonly OrderMove[]): Promise<void> {
  const moved = written.filter((move) => {
    const { before, after, change } = move;
    const owed = Math.max(0, -amountDue(after));
    const owedBefore = Math.max(0, -amountDue(before));
    if (owed !== owedBefore || (owed > 0 && (change.money?.payments.length ?? 0) > 0)) return true;
    // A refund that is open again is withdrawn where the order costs more by now.
    return openedBy(move).length > 0;
  });
  // When a batch has changed an order several times, its changes are handled one after the other, so that each finds
  // the refunds of the one before.
  for (let left = moved; left.length > 0;) {
    const now = [...new Map(left.toReversed().map((move) => [move.after.id, move])).values()].toReversed();
    left = left.filter((move) => !now.includes(move));
    await alignMoves(trx, storeId, now);
  }
}

async function alignMoves(trx: Trx, storeId: string, moved: readonly OrderMove[]): Promise<void> {
  const [first] = moved;
  if (!first) return;
  await alignRefunds(
    trx,
    storeId,
    moved.map((move) => ({
      order: move.after,
      cause: causeOf(move),
      carriedOut: refundsOf(move, (payment) => !payment.reverses),
      opened: openedBy(move),
      forReturn: move.change.returned && { ...move.change.returned, id: move.change.returned.returnId },
    })),
    // All changes of one transaction have the same author.
    first.author,
  );
}

function openedBy(move: OrderMove): string[] {
  return refundsOf(move, (payment) => payment.reverses !== undefined);
}

function refundsOf({ change }: OrderMove, isMeant: (payment: NewPayment) => boolean): string[] {
  return change.money?.payments.filter(isMeant).flatMap(({ refund }) => refund ?? []) ?? [];
}

function causeOf({ before, after, change }: OrderMove): RefundCause {
  if (after.status !== before.status && endedStatuses.has(after.status))
    return after.status === "Returned" ? "Return" : "Cancellation";
  if (change.returned) return "Return";
  return change.edited || change.delivery ? "Short or cheaper line" : "Excess";
}
