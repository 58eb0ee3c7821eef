import { divideHalf, includedTax, lineAmount, sumAmounts } from "#contract/money.ts";
import { type Discount, discountOn } from "./discount.ts";
import { type DeliveryTax, type DeliveryTaxMode, deliveryTaxesOf, type TaxParts } from "./delivery-tax.ts";
import { applyOffers, type Offer } from "./offers.ts";
import { countsFor, shareDiscounts } from "./goods.ts";
import { promoDiscount, type PromoGift } from "./promo.ts";
import { roundingOf, type RoundingStep } from "./rounding.ts";

/** A line to be priced. Amounts in minor units, the tax rate in basis points, the quantity with three decimals. */
export interface LineToPrice {
  /** Names the line within its order; results are the same in whatever order the lines come. */
  readonly key: number;
  readonly productId: string | null;
  readonly category: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly taxRate: number;
  /** The printed price on which its tax is, as for tobacco; without it, the tax is on what is paid. */
  readonly taxedPrice?: number | null | undefined;
  readonly discount: Discount | null;
}

/** Whether prices contain their tax, as an MRP does, or it is added to them. */
export const taxModes = ["inside", "on-top"] as const;
export type TaxMode = (typeof taxModes)[number];

/** An order to be priced: everything its total follows from. */
export interface OrderToPrice {
  readonly lines: readonly LineToPrice[];
  readonly offers: readonly Offer[];
  /** What the whole order gets off, on the goods after their own discounts. */
  readonly discount: Discount | null;
  readonly promo: PromoGift | null;
  /** What delivery would cost without a promo code, in minor units. */
  readonly deliveryCharge: number;
  readonly taxMode: TaxMode;
  readonly taxParts: TaxParts;
  readonly deliveryTax: DeliveryTaxMode;
  readonly rounding: RoundingStep;
}

/** A priced line, in minor units. */
export interface PricedLine {
  readonly key: number;
  /** Quantity times price. */
  readonly gross: number;
  readonly offerDiscount: number;
  readonly discount: number;
  /** gross - offerDiscount - discount */
  readonly amount: number;
  /** The line's part of the discount on the order, and of the promo code's. */
  readonly discountShare: number;
  readonly promoShare: number;
  /** The tax on what remains: contained in it, or to be added, as the tax mode says. */
  readonly tax: number;
}

/**
 * A priced order, in minor units. amount = linesAmount - discount - promoDiscount + deliveryCharge + addedTax +
 * rounding.
 */
export interface PricedOrder {
  readonly lines: readonly PricedLine[];
  readonly linesAmount: number;
  readonly discount: number;
  readonly promoDiscount: number;
  /** What the goods for which the promo code counts come to before it; all goods where there is none. */
  readonly promoGoods: number;
  readonly deliveryCharge: number;
  /** The parts of the delivery charge by the rates at which they are taxed; none where it is not. */
  readonly deliveryTaxes: readonly DeliveryTax[];
  /** All tax of the order, and how much of it is added to the prices. */
  readonly tax: number;
  readonly addedTax: number;
  readonly taxParts: TaxParts;
  readonly rounding: number;
  readonly amount: number;
}

/**
 * Works out what an order costs. Console and gateway both use it: what the operator is shown before saving is what the
 * gateway saves. Offers come off first, then a line's own discount, the discount on the order, and the promo code.
 */
export function priceOrder(order: OrderToPrice): PricedOrder {
  const grossLines = order.lines.map((line) => ({ ...line, gross: lineAmount(line.quantity, line.unitPrice) }));
  const { byLine } = applyOffers(grossLines, order.offers);
  const own = grossLines.map(({ key, gross, quantity, taxRate, taxedPrice, discount: agreed, ...goods }) => {
    const offerDiscount = byLine.get(key) ?? 0;
    const discount = discountOn(gross - offerDiscount, agreed);
    const printed = taxedPrice == null ? null : lineAmount(quantity, taxedPrice);
    const amount = gross - offerDiscount - discount;
    const takesPromo = countsFor(order.promo?.goods, goods);
    return { key, taxRate, printed, takesPromo, gross, offerDiscount, discount, amount };
  });
  const linesAmount = sumAmounts(own.map(({ amount }) => amount));
  const discount = discountOn(linesAmount, order.discount);
  const { discounts, promos, promoGoods, promo } = shareDiscounts(own, discount, (goods) =>
    promoDiscount(goods, order.promo),
  );
  const lines = own.map(({ taxRate, printed, takesPromo: _unused, ...line }): PricedLine => {
    const discountShare = discounts.get(line.key) ?? 0;
    const promoShare = promos.get(line.key) ?? 0;
    const taxed = line.amount - discountShare - promoShare;
    return { ...line, discountShare, promoShare, tax: taxOf(taxed, { taxRate, printed }, order) };
  });
  const taxOfGoods = sumAmounts(lines.map((line) => line.tax));
  const addedTax = order.taxMode === "on-top" ? taxOfGoods : 0;
  const deliveryCharge = order.promo?.type === "free-delivery" ? 0 : order.deliveryCharge;
  const delivered = lines.map(({ amount, discountShare, promoShare }, at) => ({
    charged: amount - discountShare - promoShare,
    taxRate: own[at]?.taxRate ?? 0,
  }));
  const deliveryTaxes = deliveryTaxesOf(deliveryCharge, delivered, order);
  const exact = linesAmount - discount - promo + deliveryCharge + addedTax;
  const rounding = roundingOf(exact, order.rounding);
  return {
    lines,
    linesAmount,
    discount,
    promoDiscount: promo,
    promoGoods,
    deliveryCharge,
    deliveryTaxes,
    tax: taxOfGoods + sumAmounts(deliveryTaxes.map(({ tax }) => tax)),
    addedTax,
    taxParts: order.taxParts,
    rounding,
    amount: exact + rounding,
  };
}

/**
 * The tax on an amount in minor units, contained in it or to be added to it; the rate in basis points. Where it is on what
 * is printed, it is contained in that, and is never more than what is paid.
 */
function taxOf(
  amount: number,
  { taxRate: rate, printed }: { readonly taxRate: number; readonly printed: number | null },
  { taxMode, taxParts }: Pick<OrderToPrice, "taxMode" | "taxParts">,
): number {
  if (printed !== null) return Math.min(includedTax(printed, rate, taxParts), amount - (amount % taxParts));
  if (taxMode === "inside") return includedTax(amount, rate, taxParts);
  return taxParts * divideHalf(amount * rate, taxParts * 10_000);
}
