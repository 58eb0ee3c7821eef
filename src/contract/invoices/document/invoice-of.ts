import { compareNames } from "#contract/compare-names.ts";
import { sumAmounts } from "#contract/money.ts";
import type { DeliveryTax } from "#contract/pricing/delivery-tax.ts";
import { amountInWords } from "./amount-in-words.ts";
import type { InvoiceDocument, InvoiceLine, TaxByRate } from "./document.ts";
import { isSameState, ownTaxName, type State } from "#contract/invoices/states.ts";

/** A line without the amounts that are calculated from the others. Amounts in minor units. */
export type InvoicedLine = Omit<InvoiceLine, "gross" | "taxable">;

/** The facts from which an invoice is made; all its other parts are calculated. */
export type InvoiceFacts = Omit<
  InvoiceDocument,
  "lines" | "deliveryTaxes" | "taxable" | "taxes" | "tax" | "total" | "totalInWords"
> & {
  readonly lines: readonly InvoicedLine[];
  /** The parts of the delivery charge by the rates at which they are taxed; none where it is not. */
  readonly deliveryTaxes: readonly (DeliveryTax & Pick<InvoiceLine, "hsnCode" | "taxKind">)[];
};

/** Makes the document of an invoice. The parts of the tax sum to the tax, and the lines and charges to the total. */
export function invoiceOf({ lines: invoiced, deliveryTaxes, ...head }: InvoiceFacts): InvoiceDocument {
  const lines = invoiced.map((line): InvoiceLine => {
    const taxable = line.amount - line.tax;
    return { ...line, gross: line.discount + (head.taxMode === "inside" ? line.amount : taxable), taxable };
  });
  const delivery = deliveryTaxes.map(({ amount, ...part }) => ({ ...part, taxable: amount - part.tax }));
  const taxed: readonly Taxed[] = [...lines.map(({ taxRate, ...line }) => ({ ...line, rate: taxRate })), ...delivery];
  const goods = sumAmounts(lines.map(({ amount }) => amount));
  const total = goods + head.deliveryCharge - (head.promoKept ?? 0) + head.rounding;
  return {
    ...head,
    lines,
    ...(delivery.length > 0 && { deliveryTaxes: delivery }),
    taxable: sumAmounts(taxed.map(({ taxable }) => taxable)),
    taxes: taxesByRate(taxed, head.seller.state, head.placeOfSupply),
    tax: sumAmounts(taxed.map(({ tax }) => tax)),
    total,
    totalInWords: amountInWords(total, head.currency),
  };
}

/** A line, or a part of the delivery charge, with its tax. */
type Taxed = Pick<InvoiceLine, "taxable" | "tax" | "taxKind"> & { readonly rate: number };

function taxesByRate(taxed: readonly Taxed[], seller: State | null, supply: State | null): TaxByRate[] {
  const groups = Map.groupBy(taxed, ({ rate, taxKind = "" }) => `${rate} ${taxKind}`);
  return [...groups.values()]
    .map((own): TaxByRate => {
      const [{ rate, taxKind } = { rate: 0, taxKind: undefined }] = own;
      const tax = sumAmounts(own.map((one) => one.tax));
      return {
        rate,
        ...(taxKind && { taxKind }),
        taxable: sumAmounts(own.map(({ taxable }) => taxable)),
        parts: partsOf(tax, rate, seller, supply),
        tax,
      };
    })
    .sort((one, other) => one.rate - other.rate || compareNames(one.taxKind ?? "", other.taxKind ?? ""));
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
