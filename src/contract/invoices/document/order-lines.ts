import { shareDiscounts } from "#contract/pricing/goods.ts";
import type { TaxMode } from "#contract/pricing/price-order.ts";
import { sumAmounts } from "#contract/money.ts";
import type { InvoicedLine } from "./invoice-of.ts";

/** A line of an order as it stands, with the tariff number of its product. Amounts in minor units. */
export interface OrderedLine extends Omit<InvoicedLine, "discount" | "amount"> {
  /** What offers take off this line, and what was agreed for it alone. */
  readonly offerDiscount: number;
  readonly discount: number;
  /** quantity x unit price - offerDiscount - discount */
  readonly amount: number;
  /** Whether the promo code of the order counts for it. */
  readonly takesPromo: boolean;
}

/** What an order's discount and promo code take off all its lines together, in minor units. */
interface SharedDiscounts {
  readonly discount: number;
  readonly promoDiscount: number;
  readonly taxMode: TaxMode;
}

/**
 * The lines of an order for its invoice. Each has its parts of the discount and the promo code of the whole order, the
 * same parts with which the money module calculated the tax. Lines with nothing supplied are left out.
 */
export function invoicedLines(lines: readonly OrderedLine[], order: SharedDiscounts): InvoicedLine[] {
  const sharing = lines.map(({ line, amount, takesPromo }) => ({ key: line, amount, takesPromo }));
  const { discounts, promos } = shareDiscounts(sharing, order.discount, () => order.promoDiscount);
  return lines.flatMap((ordered) => {
    if (ordered.quantity === 0) return [];
    const { line, code, name, hsnCode, unit, quantity, mrp, unitPrice, taxRate, taxKind, taxedPrice, tax } = ordered;
    const shared = sumAmounts([discounts.get(line) ?? 0, promos.get(line) ?? 0]);
    const added = order.taxMode === "on-top" ? tax : 0;
    const discount = ordered.discount + ordered.offerDiscount + shared;
    const amount = ordered.amount - shared + added;
    const how = { taxRate, ...(taxKind && { taxKind }), ...(taxedPrice !== undefined && { taxedPrice }) };
    const kept = { line, code, name, hsnCode, unit, quantity, mrp, unitPrice, ...how };
    return [{ ...kept, tax, discount, amount }];
  });
}
