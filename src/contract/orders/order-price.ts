import type { Discount } from "#contract/pricing/discount.ts";
import type { Offer } from "#contract/pricing/offers.ts";
import type { DeliveryTaxMode } from "#contract/pricing/delivery-tax.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import { type PricedOrder, priceOrder, type TaxMode } from "#contract/pricing/price-order.ts";
import type { TaxParts } from "#contract/pricing/delivery-tax.ts";
import type { RoundingStep } from "#contract/pricing/rounding.ts";

/** What the price of a line follows from. Amounts in minor units. */
export interface LineTerms {
  readonly line: number;
  readonly productId: string | null;
  readonly category: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly taxRate: number;
  /** The printed price on which its tax is, where it is not on what is paid. */
  readonly taxedPrice?: number | null | undefined;
  /** As it was agreed; null for none. */
  readonly agreed: Discount | null;
}

/** What the price of an order follows from besides its lines. */
export interface OrderTerms {
  /** The discount on the whole order, as it was agreed. */
  readonly agreed: Discount | null;
  /** The offers and the promo code that held when it was placed: later changes are priced with the same. */
  readonly offers: readonly Offer[];
  readonly promo: { readonly gift: PromoGift; readonly minimum: number } | null;
  /** What delivery costs without the promo code. */
  readonly deliveryCharge: number;
  readonly taxMode: TaxMode;
  readonly taxParts: TaxParts;
  readonly deliveryTax: DeliveryTaxMode;
  readonly rounding: RoundingStep;
}

/** Works out what an order of these lines costs, on its own terms. */
export function priceLines(lines: readonly LineTerms[], terms: OrderTerms): PricedOrder {
  return priceOrder({
    lines: lines.map(({ line, productId, category, quantity, unitPrice, taxRate, taxedPrice, agreed }) => ({
      key: line,
      productId,
      category,
      quantity,
      unitPrice,
      taxRate,
      taxedPrice,
      discount: agreed,
    })),
    offers: terms.offers,
    discount: terms.agreed,
    promo: terms.promo?.gift ?? null,
    deliveryCharge: terms.deliveryCharge,
    taxMode: terms.taxMode,
    taxParts: terms.taxParts,
    deliveryTax: terms.deliveryTax,
    rounding: terms.rounding,
  });
}

/** What is agreed where nothing but the amount of a discount is known. */
export function agreedDiscount(agreed: Discount | null, amount: number): Discount | null {
  return agreed ?? (amount > 0 ? { type: "value", amount } : null);
}
