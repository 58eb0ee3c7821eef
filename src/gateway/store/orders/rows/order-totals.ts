import type { PricedOrder } from "#contract/pricing/price-order.ts";

/** The columns from which the amount of an order is made, which an `OrderRow` does not have. */
export const orderTotalColumns = [
  "orders.lines_amount as linesAmount",
  "orders.discount",
  "orders.promo_discount as promoDiscount",
  "orders.delivery_charge as deliveryCharge",
  "orders.tax",
  "orders.added_tax as addedTax",
  "orders.rounding",
] as const;

/** What those columns and the amount are set to when an order has been priced. */
export function pricedColumns(priced: Omit<PricedOrder, "lines">) {
  return {
    lines_amount: priced.linesAmount,
    discount: priced.discount,
    promo_discount: priced.promoDiscount,
    delivery_charge: priced.deliveryCharge,
    delivery_taxes: JSON.stringify(priced.deliveryTaxes),
    tax: priced.tax,
    added_tax: priced.addedTax,
    tax_parts: priced.taxParts,
    rounding: priced.rounding,
    amount: priced.amount,
  };
}
