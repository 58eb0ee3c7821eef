import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { type MovedLine, moveOrderStock } from "./move-order-stock.ts";

/** A line of an edit: as it is now, and as it was; null for one that was added. */
interface EditedQuantity {
  readonly productId: string | null;
  readonly quantity: number;
  readonly before: { readonly quantity: number; readonly handedOver?: number | undefined } | null;
}

/** What is left of a line before and after a return, and how much of what came back is written off. */
interface ReturnedQuantity {
  readonly productId: string | null;
  readonly before: number;
  readonly after: number;
  readonly writtenOff: number;
}

/** A line whose first delivery has handed over a part of it; null where it is not divided so. */
interface DividedQuantity {
  readonly productId: string | null;
  readonly quantity: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** The part of an order's change that changes what it holds of its lines. */
export interface Holdings {
  readonly edited?: { readonly lines: readonly EditedQuantity[] };
  readonly divided?: readonly DividedQuantity[];
  readonly returned?: { readonly lines: readonly ReturnedQuantity[] };
}

/** An order that was changed, as its history is told of it. */
interface WrittenOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly change: Holdings;
  readonly author: Author;
}

/** Moves the stock by what some orders of one store hold after their changes. */
export function moveChangedOrders(trx: Trx, written: readonly WrittenOrder[]): Promise<void> {
  return moveOrderStock(
    trx,
    written.map(({ before, after, change, author }) => ({
      order: after,
      from: before.status,
      lines: movedLines(change),
      author,
    })),
  );
}

/** The lines of which an order holds more or less by a change. */
export function movedLines({ edited, divided, returned }: Holdings): MovedLine[] {
  return [
    ...editedLines(edited?.lines ?? []),
    ...(divided ?? []).map(({ productId, quantity, before, after }) => {
      const rest = (before ?? quantity) - (after ?? quantity);
      return { productId, before: quantity, after: quantity, rest, field: "" };
    }),
    ...returnedLines(returned?.lines ?? []),
  ];
}

/** Reserves what a new order holds. */
export function reserveNewOrder(trx: Trx, order: OrderRow, { lines }: NewOrder, author: Author): Promise<void> {
  const moved = lines.map(({ productId, quantity }, place) => ({
    productId,
    before: 0,
    after: quantity,
    field: `lines.${place}.quantity`,
  }));
  return moveOrderStock(trx, [{ order, from: null, lines: moved, author }]);
}

/** The lines of which something came back; less than before is never refused, so no field is named. */
function returnedLines(lines: readonly ReturnedQuantity[]): MovedLine[] {
  return lines.map((line) => ({ ...line, field: "" }));
}

/** The lines of an edit with the fields of its request: first those that it changes, then those that it adds. */
function editedLines(lines: readonly EditedQuantity[]): MovedLine[] {
  let [changes, additions] = [0, 0];
  return lines.map(({ productId, quantity, before }) => ({
    productId,
    before: before?.quantity ?? 0,
    after: quantity,
    // Of a line that is divided, only what was not handed over yet changes.
    ...(before?.handedOver === undefined ? {} : { rest: quantity - before.quantity }),
    field: before ? `changes.${changes++}.quantity` : `additions.${additions++}.quantity`,
  }));
}
