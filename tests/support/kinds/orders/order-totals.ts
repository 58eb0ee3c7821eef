import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { type OrderTerms, priceLines } from "#contract/orders/order-price.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import { linesToPrice } from "#gateway/store/orders/editing/edited-order.ts";
import type { Database } from "#gateway/database/schema.ts";

/** What an order comes to as it is stored, and what its price follows from. */
interface StoredOrder {
  readonly number: string;
  readonly terms: Omit<OrderTerms, "agreed"> & { readonly agreed: OrderTerms["agreed"] };
  readonly totals: Omit<PricedOrder, "lines">;
  readonly lines: readonly (Parameters<typeof linesToPrice>[0][number] &
    Pick<PricedOrder["lines"][number], "offerDiscount" | "tax" | "amount">)[];
}

/**
 * The numbers of orders whose stored lines, discounts and totals do not agree: with each other, or with what the contract
 * makes of the same lines on the order's own terms.
 */
export async function ordersWithWrongTotals(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<StoredOrder>`
    select number,
      jsonb_build_object('agreed', coalesce(agreed_discount,
          case when discount > 0 then jsonb_build_object('type', 'value', 'amount', discount) end),
        'offers', agreed_offers, 'promo', promo, 'deliveryCharge', delivery_charge,
        'taxMode', stores.tax_mode, 'taxParts', orders.tax_parts, 'deliveryTax', orders.delivery_tax, 'rounding', stores.rounding) as terms,
      jsonb_build_object('linesAmount', lines_amount, 'discount', discount, 'promoDiscount', promo_discount,
        'deliveryCharge', delivery_charge, 'deliveryTaxes', delivery_taxes, 'tax', tax, 'addedTax', added_tax, 'rounding', orders.rounding,
        'amount', amount) as totals,
      (select jsonb_agg(jsonb_build_object('line', line, 'productId', product_id, 'category', category,
          'quantity', quantity, 'unitPrice', unit_price, 'taxRate', tax_rate, 'taxedPrice', taxed_price, 'agreed', lines.agreed_discount,
          'discount', lines.discount, 'offerDiscount', offer_discount, 'tax', lines.tax, 'amount', lines.amount)
          order by line)
        from order_lines lines where lines.store_id = orders.store_id and order_id = orders.id) as lines
    from orders join stores on stores.id = orders.store_id`.execute(db);
  return rows.filter((order) => !agrees(order)).map(({ number }) => number);
}

function agrees({ terms, totals, lines }: StoredOrder): boolean {
  const { linesAmount, discount, promoDiscount, deliveryCharge, addedTax, rounding, amount } = totals;
  const sum = linesAmount - discount - promoDiscount + deliveryCharge + addedTax + rounding;
  const priced = priceLines(linesToPrice(lines), terms);
  const byLine = new Map(priced.lines.map((line) => [line.key, line]));
  return (
    sum === amount &&
    lines.every((line) => {
      const one = byLine.get(line.line);
      const parts = ["discount", "offerDiscount", "tax", "amount"] as const;
      return parts.every((part) => one?.[part] === line[part]);
    }) &&
    Object.entries(totals).every(([part, stored]) => isDeepStrictEqual(priced[part as keyof typeof totals], stored))
  );
}
