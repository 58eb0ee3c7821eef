import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { type MovedLine, moveOrderStock } from "./move-order-stock.ts";

/** A line of an edit: as it is now, and as it was; null for one that was added. */
interface EditedQuantity {
  readonly productId: string | null;
  readonly quantity: number;
  readonly before: { readonly quantity: number } | null;
}

/** What is left of a line before and after a return, and how much of what came back is written off. */
interface ReturnedQuantity {
  readonly productId: string | null;
  readonly before: number;
  readonly after: number;
  readonly writtenOff: number;
}

/** An order that was changed, as its history is told of it. */
interface WrittenOrder {
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly change: {
    readonly edited?: { readonly lines: readonly EditedQuantity[] };
    readonly returned?: { readonly lines: readonly ReturnedQuantity[] };
  };
  readonly author: Author;
}

/** Moves the stock by what some orders of one store hold after their changes. */
export function moveChangedOrders(trx: Trx, written: readonly WrittenOrder[]): Promise<void> {
  return moveOrderStock(
    trx,
    written.map(({ before, after, change, author }) => ({
      order: after,
      from: before.status,
      lines: [...editedLines(change.edited?.lines ?? []), ...returnedLines(change.returned?.lines ?? [])],
      author,
    })),
  );
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
    field: before ? `changes.${changes++}.quantity` : `additions.${additions++}.quantity`,
  }));
}
