import { sumAmounts } from "#contract/money.ts";
import { amountInWords } from "./amount-in-words.ts";
import type { InvoiceDocument, InvoiceLine, State, TaxByRate } from "./document.ts";
import { isSameState, ownTaxName } from "#contract/invoices/states.ts";

/** A line without the amounts that are calculated from the others. Amounts in minor units. */
export type InvoicedLine = Omit<InvoiceLine, "gross" | "taxable">;

/** The facts from which an invoice is made; all its other parts are calculated. */
export type InvoiceFacts = Omit<InvoiceDocument, "lines" | "taxable" | "taxes" | "tax" | "total" | "totalInWords"> & {
  readonly lines: readonly InvoicedLine[];
};

/** Makes the document of an invoice. The parts of the tax sum to the tax, and the lines and charges to the total. */
export function invoiceOf({ lines: invoiced, ...head }: InvoiceFacts): InvoiceDocument {
  const lines = invoiced.map((line): InvoiceLine => {
    const taxable = line.amount - line.tax;
    return { ...line, gross: line.discount + (head.taxMode === "inside" ? line.amount : taxable), taxable };
  });
  const tax = sumAmounts(lines.map((line) => line.tax));
  const goods = sumAmounts(lines.map(({ amount }) => amount));
  const total = goods + head.deliveryCharge - (head.promoKept ?? 0) + head.rounding;
  return {
    ...head,
    lines,
    taxable: sumAmounts(lines.map(({ taxable }) => taxable)),
    taxes: taxesByRate(lines, head.seller.state, head.placeOfSupply),
    tax,
    total,
    totalInWords: amountInWords(total, head.currency),
  };
}

function taxesByRate(lines: readonly InvoiceLine[], seller: State | null, supply: State | null): TaxByRate[] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].sort((one, other) => one - other);
  return rates.map((rate) => {
    const own = lines.filter(({ taxRate }) => taxRate === rate);
    const tax = sumAmounts(own.map((line) => line.tax));
    return {
      rate,
      taxable: sumAmounts(own.map(({ taxable }) => taxable)),
      parts: partsOf(tax, rate, seller, supply),
      tax,
    };
  });
}

/**
 * The parts of a tax. Prices have a tax of two equal halves. Only an order that was priced before this held, or brought
 * in with its taxes, may have an odd unit: the first half has it.
 */
function partsOf(tax: number, rate: number, seller: State | null, supply: State | null): TaxByRate["parts"] {
  if (!seller || !supply) return [{ name: "Tax", rate, amount: tax }];
  if (!isSameState(seller, supply)) return [{ name: "IGST", rate, amount: tax }];
  const half = Math.floor(tax / 2);
  const halfRate = Math.floor(rate / 2);
  return [
    { name: "CGST", rate: rate - halfRate, amount: tax - half },
    { name: ownTaxName(supply), rate: halfRate, amount: half },
  ];
}
