import { lineAmount, sumAmounts } from "#contract/money.ts";
import { partOfLine } from "#contract/pricing/price-return.ts";
import type { TaxParts } from "#contract/pricing/delivery-tax.ts";
import type { InvoiceFacts, InvoicedLine } from "./invoice-of.ts";

/** What an invoice charges: its lines, the delivery and the rounding. */
type Charged = Pick<InvoiceFacts, "lines" | "deliveryCharge" | "deliveryTaxes" | "rounding">;

/**
 * Divides what an order is charged over the invoices of its two deliveries. The first has its part of what each line
 * comes to, rounded down, with the whole delivery charge; the second all that is left, so that both sum to the order.
 */
export function divideOrder(
  { lines, deliveryCharge, deliveryTaxes, rounding }: Charged,
  handed: ReadonlyMap<number, number>,
  { taxMode, taxParts }: Pick<InvoiceFacts, "taxMode"> & { readonly taxParts: TaxParts },
): readonly [first: Charged, second: Charged] {
  const divided = lines.map((line): readonly [InvoicedLine, InvoicedLine] => {
    const quantity = Math.min(handed.get(line.line) ?? line.quantity, line.quantity);
    const addedTax = taxMode === "on-top" ? line.tax : 0;
    const part = partOfLine({ ...line, net: line.amount - addedTax, addedTax }, quantity, taxParts);
    const isWhole = quantity === line.quantity;
    const discount = isWhole ? line.discount : lineAmount(quantity, line.unitPrice) - part.net;
    const first = { quantity, discount, tax: part.tax, amount: part.net + part.addedTax };
    const second = {
      quantity: Math.round((line.quantity - quantity) * 1_000) / 1_000,
      discount: line.discount - first.discount,
      tax: line.tax - first.tax,
      amount: line.amount - first.amount,
    };
    return [
      { ...line, ...first },
      { ...line, ...second },
    ];
  });
  const ofDelivery = (place: 0 | 1) => divided.map((parts) => parts[place]).filter(({ quantity }) => quantity > 0);
  const exact = deliveryCharge + sumAmounts(ofDelivery(0).map(({ amount }) => amount));
  // What rounding takes off is never more than there is.
  const rounded = Math.max(rounding, -exact) + 0;
  return [
    { lines: ofDelivery(0), deliveryCharge, deliveryTaxes, rounding: rounded },
    { lines: ofDelivery(1), deliveryCharge: 0, deliveryTaxes: [], rounding: rounding - rounded },
  ];
}
