import { isDeepStrictEqual } from "node:util";
import type { EditReason } from "#contract/enumerations.ts";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import {
  asksForCharge,
  asksForPromo,
  reasonsOfChange,
  refuseEdit,
  refusePrice,
  refuseReasons,
} from "#contract/orders/editing/editing.ts";
import { agreedDiscount, priceLines } from "#contract/orders/order-price.ts";
import { maxAmount, formatAmount } from "#contract/money.ts";
import { labelDiscount } from "#contract/products/barcode.ts";
import type { OrderLine, OrderRow } from "#contract/orders/schema.ts";
import { refuseTransition } from "#contract/orders/status.ts";
import type { Discount } from "#contract/pricing/discount.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { linesToPrice } from "./edited-order.ts";
import { changeOrder } from "../order-change.ts";
import { readAllLines } from "../order-lines.ts";
import { readTerms } from "../order-terms.ts";
import { readProducts, refuseSale, type SoldProduct } from "../order-products.ts";
import { readPromoUse } from "#gateway/store/promotions/promo-code-uses.ts";
import { placedAt } from "#gateway/store/products/price-columns.ts";

/** A line as it will be; `before` is null for one that is added. */
export interface EditedLine extends Omit<OrderLine, "ordered"> {
  readonly before: OrderLine | null;
  readonly reasons: readonly EditReason[];
}

/** What an edit makes of an order: the lines that change, and the totals of all. */
export interface EditedOrder {
  readonly lines: readonly EditedLine[];
  readonly itemCount: number;
  /** The discount on the whole order, as it was agreed. */
  readonly agreed: Discount | null;
  readonly priced: PricedOrder;
  /** The delivery charge before, where the edit changes it. In minor units. */
  readonly chargeBefore?: number;
  /** The promo code before and after, where the edit takes it away or gives it again, and its use meanwhile. */
  readonly promo?: {
    readonly before: AgreedPromo | null;
    readonly after: AgreedPromo | null;
    readonly use: Lost["use"];
  };
  /** What was decided about the promo code, in words for history and audit list. */
  readonly decided?: string;
}

/**
 * Changes, adds or substitutes products of an order, and their prices and discounts. The totals follow from the lines
 * by the same rules by which the console shows them before saving; a save that comes to other totals than were shown is
 * refused with 409, as is an order that has left the store. Where no goods are left, it must be said what becomes of the
 * delivery charge; where the goods come to less than the promo code needs, what becomes of the code. A line or product
 * that is not there is refused with 422 or 404, as is a price or discount without the right to change it (`mayPrice`).
 */
export async function editLines(
  trx: Trx,
  ref: RecordRef,
  edit: LinesEdit,
  author: Author,
  mayPrice: boolean,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const because = refuseEdit(order);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: order });
    const status = edit.status ?? order.status;
    if (status !== order.status) {
      const refusal = refuseTransition(order, status);
      if (refusal) throw new Refusal("move-not-allowed", refusal.because, { current: order });
    }
    const lines = await readAllLines(trx, ref.storeId, ref.id);
    const made = await priceEdit(trx, ref, lines, edit, mayPrice);
    const { amount, tax } = made.priced;
    if (amount > maxAmount) throw wrongField("changes", "the total of the order is too high");
    if (amount !== edit.shown.amount || tax !== edit.shown.tax) {
      throw new Refusal("totals-differ", "the total has changed since it was shown", { current: order });
    }
    return { kind: "edit", status, text: edit.note ?? "", subject: made.decided ?? null, edited: made };
  });
}

/** What an edit makes of an order that has these lines; what it cannot do is refused as by `editLines`. */
export async function priceEdit(
  db: Db,
  { storeId, id }: Pick<RecordRef, "storeId" | "id">,
  lines: readonly OrderLine[],
  edit: Pick<LinesEdit, "changes" | "additions" | "deliveryCharge"> & {
    /** `kept` without a reason where nobody is asked, because less was handed over. */
    readonly promo?: LinesEdit["promo"] | "kept";
  },
  mayPrice: boolean,
): Promise<EditedOrder> {
  const edited = await applyEdit(db, { storeId, id }, lines, edit, mayPrice);
  const changed = new Map(edited.map((line) => [line.line, line]));
  const all = [...lines.map((line) => changed.get(line.line) ?? line), ...edited.filter(({ before }) => !before)];
  const terms = await readTerms(db, storeId, id);
  const asks = asksForCharge(all, terms);
  if (asks && !edit.deliveryCharge)
    throw wrongField("deliveryCharge", "no goods are left: say whether the delivery charge is kept or waived");
  if (!asks && edit.deliveryCharge) throw wrongField("deliveryCharge", "is decided only where no goods are left");
  const isWaived = edit.deliveryCharge === "waive";
  const asAgreed = isWaived ? { ...terms, deliveryCharge: 0 } : terms;
  const kept = priceLines(linesToPrice(all), asAgreed);
  const without = priceLines(linesToPrice(all), { ...asAgreed, promo: null });
  const asked = asksForPromo(priceLines(linesToPrice(lines), terms), kept, terms.promo) ? terms.promo : null;
  if (asked && !edit.promo) throw wrongField("promo", promoQuestion(asked, kept, without));
  const told = edit.promo === "kept" ? ({ decision: "keep", reason: "not all was handed over" } as const) : edit.promo;
  if (!asked && edit.promo && edit.promo !== "kept")
    throw wrongField("promo", "is decided only where the goods come to less than the promo code needs");
  return {
    lines: edited,
    itemCount: all.length,
    agreed: terms.agreed,
    priced: kept,
    ...(isWaived ? { chargeBefore: terms.deliveryCharge } : {}),
    ...(asked && told?.decision === "keep" ? { decided: `${belowMinimum(asked)} is kept: ${told.reason}` } : {}),
    ...(asked && told?.decision === "take-away"
      ? {
          priced: without,
          promo: { before: asked, after: null, use: await readPromoUse(db, storeId, id) },
          decided: `${belowMinimum(asked)} is taken away`,
        }
      : {}),
  };
}

const belowMinimum = ({ code, minimum }: AgreedPromo): string =>
  `Promo code ${code}, which needs goods for ${formatAmount(minimum)},`;

/** Asks what becomes of a promo code that needs more goods, with what the order comes to either way. */
function promoQuestion({ code, minimum }: AgreedPromo, kept: PricedOrder, without: PricedOrder): string {
  return (
    `the goods come to ${formatAmount(kept.promoGoods)}, and promo code ${code} needs ` +
    `${formatAmount(minimum)}: say whether it is kept for goodwill, with a reason (then the order comes to ` +
    `${formatAmount(kept.amount)}), or taken away (${formatAmount(without.amount)})`
  );
}

/** The lines that an edit changes or adds, as they will be; their amounts are not worked out yet. */
async function applyEdit(
  db: Db,
  { storeId, id: orderId }: Pick<RecordRef, "storeId" | "id">,
  lines: readonly OrderLine[],
  { changes, additions }: Pick<LinesEdit, "changes" | "additions">,
  mayPrice: boolean,
): Promise<EditedLine[]> {
  const known = new Map(lines.map((line) => [line.line, line]));
  if (new Set(changes.map(({ line }) => line)).size < changes.length) throw wrongField("changes", "names a line twice");
  const changed = changes.map((change, place) =>
    changedLine(known.get(change.line), change, `changes.${place}`, mayPrice),
  );
  const products = await readProducts(
    db,
    storeId,
    additions.map(({ productId }) => productId),
    "additions",
    placedAt(storeId, orderId),
  );
  const last = Math.max(0, ...lines.map(({ line }) => line));
  const added = additions.map((addition, place) =>
    addedLine(products.get(addition.productId), addition, last + 1 + place, `additions.${place}`, known),
  );
  return [...changed, ...added];
}

/** A line as an edit changes it; `field` names the change in what is refused. */
function changedLine(
  before: OrderLine | undefined,
  { quantity, unitPrice, discount, label, note, reasons }: LinesEdit["changes"][number],
  field: string,
  mayPrice: boolean,
): EditedLine {
  if (!before) throw wrongField(`${field}.line`, "is not a line of this order");
  checkQuantity(before, quantity ?? before.quantity, `${field}.quantity`);
  if (!mayPrice && (unitPrice !== undefined || discount !== undefined))
    throw wrongField(`${field}.unitPrice`, "you may not change prices and discounts");
  const tooHigh = unitPrice === undefined ? null : refusePrice(before, unitPrice);
  if (tooHigh !== null) throw wrongField(`${field}.unitPrice`, tooHigh);
  const agreedBefore = agreedDiscount(before.agreed, before.discount);
  if (label !== undefined && discount !== undefined)
    throw wrongField(`${field}.discount`, "is left out where a label says what is paid");
  const labelled = { ...before, quantity: quantity ?? before.quantity, price: unitPrice ?? before.unitPrice };
  const agreed =
    label === undefined ? (discount === undefined ? agreedBefore : discount) : byLabel(label, labelled, field);
  const difference = {
    quantity: quantity !== undefined && quantity !== before.quantity,
    // What is taken off for a label is no decision of anybody, so that it needs no reason and no right.
    discount: label === undefined && !isDeepStrictEqual(agreed, agreedBefore),
    fromPrice: before.unitPrice,
    toPrice: unitPrice ?? before.unitPrice,
  };
  const wrongReason = reasons && refuseReasons(reasons, difference);
  if (wrongReason) throw wrongField(`${field}.reasons`, wrongReason);
  return {
    ...before,
    before,
    reasons: reasons ?? reasonsOfChange(difference),
    quantity: quantity ?? before.quantity,
    unitPrice: difference.toPrice,
    agreed,
    discount: agreed === null ? 0 : before.discount,
    note: note ?? before.note,
  };
}

/** A line that an edit adds; `field` names the addition in what is refused. */
function addedLine(
  product: SoldProduct | undefined,
  { quantity, label, substitutes }: LinesEdit["additions"][number],
  line: number,
  field: string,
  known: ReadonlyMap<number, OrderLine>,
): EditedLine {
  if (!product) throw notFound("product");
  const because = refuseSale(product);
  if (because !== null) throw wrongField(`${field}.productId`, because);
  checkQuantity(product, quantity, `${field}.quantity`);
  if (substitutes !== undefined && !known.has(substitutes))
    throw wrongField(`${field}.substitutes`, "is not a line of this order");
  const { id, code, name, category, unit, mrp, price, taxRate, taxedPrice } = product;
  return {
    before: null,
    reasons: ["Quantity"],
    line,
    productId: id,
    code,
    name,
    category,
    unit,
    quantity,
    mrp,
    unitPrice: price,
    discount: 0,
    offerDiscount: 0,
    taxRate,
    ...(taxedPrice !== null && { taxedPrice }),
    tax: 0,
    amount: 0,
    agreed: label === undefined ? null : byLabel(label, { ...product, quantity }, field),
    substitutes: substitutes ?? null,
    note: "",
  };
}

/** The discount with which a label is paid as it is printed. Refused with 422 where the quantity is another one's. */
function byLabel(
  label: number,
  line: Pick<OrderLine, "unit" | "name" | "quantity"> & { readonly price: number },
  field: string,
): Discount | null {
  const amount = labelDiscount([label], line);
  if (amount === null)
    throw wrongField(`${field}.quantity`, `this is not what the label of ${line.name} says: scan it again`);
  return agreedDiscount(null, amount);
}

function checkQuantity({ unit, name }: Pick<OrderLine, "unit" | "name">, quantity: number, field: string): void {
  if (unit === "piece" && !Number.isInteger(quantity)) throw wrongField(field, `${name} is sold by the piece`);
}
