import type { EditReason } from "#contract/enumerations.ts";
import { formatAmount } from "#contract/money.ts";
import type { OrderTerms } from "#contract/orders/order-price.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import { editableStatuses, type OrderStanding, type OrderStatus, orderTransitions } from "#contract/orders/status.ts";

/** The highest quantity of a line, in pieces or kilograms. Source: specification 9. */
export const maxQuantity = 1_000_000;

/** How many lines one edit may change or add. */
export const maxEditedLines = 500;

/** The statuses that an edit may lead to. */
export const statusesOfEdit = ["Proposed Alternatives", "Call Back Requested", "Price Updated"] as const;
export type StatusOfEdit = (typeof statusesOfEdit)[number];

/** What becomes of the delivery charge of an order of which no goods are left. */
export const chargeDecisions = ["keep", "waive"] as const;
export type ChargeDecision = (typeof chargeDecisions)[number];

/** Whether an edit leaves no goods, so that somebody must decide about the delivery charge. */
export function asksForCharge(
  lines: readonly { readonly quantity: number }[],
  { deliveryCharge, promo }: Pick<OrderTerms, "deliveryCharge" | "promo">,
): boolean {
  const isCharged = deliveryCharge > 0 && promo?.gift.type !== "free-delivery";
  return isCharged && lines.every(({ quantity }) => quantity === 0);
}

/** What becomes of a promo code once the goods do not come to what it needs. */
export const promoDecisions = ["keep", "take-away"] as const;
export type PromoDecision = (typeof promoDecisions)[number];

/** Whether an edit takes the goods below what the promo code needs, so that somebody must decide about the code. */
export function asksForPromo(
  before: Pick<PricedOrder, "promoGoods">,
  after: Pick<PricedOrder, "linesAmount" | "discount" | "promoGoods">,
  promo: OrderTerms["promo"],
): boolean {
  const hasGoods = after.linesAmount > after.discount;
  return promo !== null && hasGoods && after.promoGoods < Math.min(promo.minimum, before.promoGoods);
}

/** Why the lines of an order cannot be changed now; null when they can. */
export function refuseEdit({ status }: Pick<OrderStanding, "status">): string | null {
  return editableStatuses.includes(status) ? null : `the products of an order that is ${status} cannot be changed`;
}

/** The statuses to which an edit can lead from here, besides leaving it as it is. */
export function statusesAfterEdit(status: OrderStatus): StatusOfEdit[] {
  return statusesOfEdit.filter((next) => orderTransitions[status].includes(next));
}

/** What an edit makes of a line: whether its quantity or its discount is another, and its unit price before and after. */
interface LineDifference {
  readonly quantity: boolean;
  readonly discount: boolean;
  readonly fromPrice: number;
  readonly toPrice: number;
}

/** The reasons for a change of a line, where nobody said others: its parts that changed. */
export function reasonsOfChange({ quantity, discount, fromPrice, toPrice }: LineDifference): EditReason[] {
  return [
    ...(fromPrice === toPrice ? [] : ["Price" as const]),
    ...(discount ? ["Discount" as const] : []),
    ...(quantity ? ["Quantity" as const] : []),
  ];
}

/** Whether a lower unit price alone changes what is paid: it may be another price, or a discount by another way. */
export function mayBeDiscount({ discount, fromPrice, toPrice }: Omit<LineDifference, "quantity">): boolean {
  return toPrice < fromPrice && !discount;
}

/** Why these reasons do not fit to a change of a line; null when they do. */
export function refuseReasons(reasons: readonly EditReason[], change: LineDifference): string | null {
  const meant = reasonsOfChange(change);
  const fitting = mayBeDiscount(change) ? [meant, meant.map((one) => (one === "Price" ? "Discount" : one))] : [meant];
  if (fitting.some((each) => each.length === reasons.length && each.every((one) => reasons.includes(one)))) return null;
  const offered = fitting.map((each) => each.join(", ") || "none").join(" or ");
  return `the reasons for this change can be: ${offered}`;
}

/** The status that an edit usually leads to: the customer is asked about other products, or sees the new price. */
export function likelyAfterEdit(
  status: OrderStatus,
  edit: { readonly substitutes: boolean; readonly amountChanges: boolean },
): StatusOfEdit | null {
  const able = statusesAfterEdit(status);
  if (edit.substitutes && able.includes("Proposed Alternatives")) return "Proposed Alternatives";
  return edit.amountChanges && able.includes("Price Updated") ? "Price Updated" : null;
}

/** Why a line cannot get a price: nobody may take more than the MRP. One that is above it already may stay so. */
export function refusePrice({ mrp, unitPrice }: Pick<OrderLine, "mrp" | "unitPrice">, price: number): string | null {
  if (mrp === 0 || price <= Math.max(mrp, unitPrice)) return null;
  return `is more than the MRP, which is ${formatAmount(mrp)}`;
}
