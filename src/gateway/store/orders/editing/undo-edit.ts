import { sql } from "kysely";
import { agreedDiscount, priceLines } from "#contract/orders/order-price.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { type OrderStatus, refuseTransition } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import type { EditedLine } from "./edit-lines.ts";
import { linesToPrice } from "./edited-order.ts";
import { isSame } from "#gateway/store/records/record-history.ts";
import { changeOrder } from "../order-change.ts";
import { readAllLines } from "../order-lines.ts";
import { readTerms } from "../order-terms.ts";
import { readTakeBack } from "../take-back.ts";

/**
 * Takes back what an edit of the version `undoes` has changed: each line as it was before, and nothing of what it had
 * added. Refused with 403 where it had changed prices or discounts and one may not, with 422 where there was no such edit, and with 409 once one of its lines was changed again, or the
 * order has moved on to where it cannot come back from.
 */
export async function undoEdit(
  trx: Trx,
  ref: RecordRef & { readonly undoes: number },
  author: Author,
  mayPrice: boolean,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const changes = await readChanges(trx, ref);
    if (changes.length === 0) {
      const because = "this order has no change of products that this would undo";
      throw new Refusal("invalid", because, { fields: { undoes: because } });
    }
    const lines = await readAllLines(trx, ref.storeId, ref.id);
    const known = new Map(lines.map((line) => [line.line, line]));
    const edited = changes.flatMap((change): EditedLine[] => {
      const before = known.get(change.line);
      if (!before) return [];
      if (before.quantity !== change.toQuantity || before.unitPrice !== change.toPrice)
        throw new Refusal("move-not-allowed", `${before.name} was changed again since`, { current: order });
      const { fromQuantity: quantity, fromPrice: unitPrice, fromAgreed: agreed, reasons } = change;
      const isPriced =
        unitPrice !== before.unitPrice || !isSame(agreed, agreedDiscount(before.agreed, before.discount));
      if (isPriced && !mayPrice)
        throw new Refusal(
          "forbidden",
          `you may not change prices and discounts, as undoing the change of ${before.name} would`,
        );
      return [{ ...before, before, quantity, unitPrice, agreed, discount: 0, reasons }];
    });
    const status = await statusBefore(trx, ref, order, author);
    const terms = await readTerms(trx, ref.storeId, ref.id);
    const changed = new Map(edited.map((line) => [line.line, line]));
    const priced = priceLines(linesToPrice(lines.map((line) => changed.get(line.line) ?? line)), terms);
    const made = { lines: edited, itemCount: lines.length, agreed: terms.agreed, priced };
    return { kind: "edit", status, edited: made };
  });
}

function readChanges(trx: Trx, { storeId, id, undoes }: RecordRef & { readonly undoes: number }) {
  return trx
    .selectFrom("order_line_changes")
    .select([
      "line",
      sql<number>`from_quantity::float8`.as("fromQuantity"),
      sql<number>`to_quantity::float8`.as("toQuantity"),
      "from_price as fromPrice",
      "to_price as toPrice",
      "from_agreed as fromAgreed",
      "reasons",
    ])
    .where("store_id", "=", storeId)
    .where("order_id", "=", id)
    .where("version", "=", undoes)
    .execute();
}

/** The status that the order had before the edit; the present one where the edit has not changed it. */
async function statusBefore(
  trx: Trx,
  { storeId, id, undoes }: RecordRef & { readonly undoes: number },
  order: OrderRow,
  author: Author,
): Promise<OrderStatus> {
  const edit = await trx
    .selectFrom("order_history")
    .select(["from_status as from", "to_status as to"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", id)
    .where("version", "=", undoes)
    .executeTakeFirst();
  if (!edit?.from || edit.to !== order.status) return order.status;
  const found = await readTakeBack(trx, order, edit.from, undoes, author);
  const refusal = found?.because === null ? null : refuseTransition(order, edit.from);
  if (refusal) throw new Refusal("move-not-allowed", found?.because ?? refusal.because, { current: order });
  return edit.from;
}
