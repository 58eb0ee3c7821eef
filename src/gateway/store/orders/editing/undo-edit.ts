import { sql } from "kysely";
import { asksForPromo, refuseEdit } from "#contract/orders/editing/editing.ts";
import { agreedDiscount, priceLines } from "#contract/orders/order-price.ts";
import type { OrderLine, OrderRow } from "#contract/orders/schema.ts";
import type { Discount } from "#contract/pricing/discount.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import { type OrderStatus, refuseTransition } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import type { EditedLine, EditedOrder } from "./edit-lines.ts";
import { linesToPrice } from "./edited-order.ts";
import { changeOrder } from "../order-change.ts";
import { readAllLines } from "../order-lines.ts";
import { readTerms } from "../order-terms.ts";
import { readStatusTakeBack } from "../status-take-back.ts";
import { readPromoUse } from "#gateway/store/promotions/promo-code-uses.ts";

/**
 * Takes back what an edit of the version `undoes` has changed: each line as it was before, and nothing of what it had
 * added. It asks whatever an edit asks. Refused with 422 where there was no such edit, and with 409 once one of its
 * lines was changed again, or the order has moved on to where its products cannot be changed any more.
 */
export async function undoEdit(
  trx: Trx,
  ref: RecordRef & { readonly undoes: number },
  author: Author,
  mayPrice: boolean,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const refusal = refuseEdit(order);
    if (refusal !== null) throw new Refusal("move-not-allowed", refusal, { current: order });
    const edited = await editBefore(trx, ref, order, mayPrice);
    if (!edited) {
      const because = "this order has no change of products that this would undo";
      throw new Refusal("invalid", because, { fields: { undoes: because } });
    }
    const status = await statusBefore(trx, ref, order, author);
    return { kind: "edit", status, subject: edited.decided ?? null, edited };
  });
}

/**
 * What an order is without the change of its lines that made the version `undoes`; null where that has changed none.
 * Refused with 409 where one of these lines was changed again, with 422 where prices change without the right to it.
 */
export async function editBefore(
  trx: Trx,
  ref: RecordRef & { readonly undoes: number },
  order: OrderRow,
  mayPrice: boolean,
): Promise<EditedOrder | null> {
  const changes = await readChanges(trx, ref);
  if (changes.length === 0) return null;
  const lines = await readAllLines(trx, ref.storeId, ref.id);
  const known = new Map(lines.map((line) => [line.line, line]));
  const edited = changes.flatMap((change): EditedLine[] => {
    const before = known.get(change.line);
    if (!before) return [];
    if (!isAsMade(before, change))
      throw new Refusal("move-not-allowed", `${before.name} was changed again since`, { current: order });
    const { fromQuantity: quantity, fromPrice: unitPrice, fromAgreed: agreed, reasons } = change;
    // A label has its discount without that reason: whoever scanned it may take it back.
    const isDiscounted = reasons.includes("Discount") && !isSame(agreed, agreedOf(before));
    if (!mayPrice && (unitPrice !== before.unitPrice || isDiscounted))
      throw wrongField("undoes", "you may not change prices and discounts");
    return [{ ...before, before, quantity, unitPrice, agreed, discount: 0, reasons }];
  });
  const terms = await readTerms(trx, ref.storeId, ref.id);
  const { deliveryCharge: charge, promo, use } = await readLostBy(trx, ref);
  const changed = new Map(edited.map((line) => [line.line, line]));
  const priced = priceLines(linesToPrice(lines.map((line) => changed.get(line.line) ?? line)), {
    ...terms,
    ...(charge === undefined ? {} : { deliveryCharge: charge }),
    ...(promo === undefined ? {} : { promo }),
  });
  const asked = promo === undefined && asksForPromo(priceLines(linesToPrice(lines), terms), priced, terms.promo);
  if (asked && terms.promo) {
    const because = `the goods would come to less than promo code ${terms.promo.code} needs: change the products instead`;
    throw new Refusal("move-not-allowed", because, { current: order });
  }
  return {
    lines: edited,
    itemCount: lines.length,
    agreed: terms.agreed,
    priced,
    ...(charge === undefined ? {} : { chargeBefore: terms.deliveryCharge }),
    ...(promo === undefined ? {} : await promoAgain(trx, ref, terms.promo, { promo, use })),
  };
}

/** Whether a line is what a change of it has made: what that left as its discount is told by the next change. */
function isAsMade(line: OrderLine, change: Awaited<ReturnType<typeof readChanges>>[number]): boolean {
  const { toQuantity, toPrice, isLast, nextAgreed } = change;
  if (line.quantity !== toQuantity || line.unitPrice !== toPrice) return false;
  return isLast || isSame(nextAgreed, agreedOf(line));
}

function agreedOf({ agreed, discount }: OrderLine): Discount | null {
  return agreedDiscount(agreed, discount);
}

function isSame(one: Discount | null, other: Discount | null): boolean {
  const key = (discount: Discount | null) =>
    discount && `${discount.type} ${discount.type === "value" ? discount.amount : discount.rate}`;
  return key(one) === key(other);
}

/** The promo code as it was before an edit that has taken it away or given it again. */
async function promoAgain(
  trx: Trx,
  { storeId, id }: RecordRef,
  before: AgreedPromo | null,
  { promo, use }: { readonly promo: AgreedPromo | null; readonly use: Lost["use"] },
): Promise<Pick<EditedOrder, "promo" | "decided">> {
  const decided = promo ? `Promo code ${promo.code} is given again` : `Promo code ${before?.code} is taken away again`;
  return { promo: { before, after: promo, use: promo ? use : await readPromoUse(trx, storeId, id) }, decided };
}

/** What a change of lines has taken from its order besides. */
async function readLostBy(trx: Trx, { storeId, id, undoes }: RecordRef & { readonly undoes: number }): Promise<Lost> {
  const change = await trx
    .selectFrom("order_history")
    .select("lost")
    .where("store_id", "=", storeId)
    .where("order_id", "=", id)
    .where("version", "=", undoes)
    .executeTakeFirst();
  return change?.lost ?? {};
}

function readChanges(trx: Trx, { storeId, id, undoes }: RecordRef & { readonly undoes: number }) {
  return trx
    .selectFrom("order_line_changes as made")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("order_line_changes as later")
          .select(["later.version", "later.from_agreed"])
          .whereRef("later.store_id", "=", "made.store_id")
          .whereRef("later.order_id", "=", "made.order_id")
          .whereRef("later.line", "=", "made.line")
          .whereRef("later.version", ">", "made.version")
          .orderBy("later.version")
          .limit(1)
          .as("next"),
      (join) => join.onTrue(),
    )
    .select([
      "made.line",
      sql<number>`made.from_quantity::float8`.as("fromQuantity"),
      sql<number>`made.to_quantity::float8`.as("toQuantity"),
      "made.from_price as fromPrice",
      "made.to_price as toPrice",
      "made.from_agreed as fromAgreed",
      "made.reasons",
      "next.from_agreed as nextAgreed",
      sql<boolean>`next.version is null`.as("isLast"),
    ])
    .where("made.store_id", "=", storeId)
    .where("made.order_id", "=", id)
    .where("made.version", "=", undoes)
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
  const found = await readStatusTakeBack(trx, order, edit.from, undoes, author);
  const refusal = found?.because === null ? null : refuseTransition(order, edit.from);
  if (refusal) throw new Refusal("move-not-allowed", found?.because ?? refusal.because, { current: order });
  return edit.from;
}
