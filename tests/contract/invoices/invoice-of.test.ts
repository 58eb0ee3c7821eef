import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import type { State } from "#contract/invoices/states.ts";
import { invoiceDocumentSchema } from "#contract/invoices/document/document.ts";
import { invoiceOf } from "#contract/invoices/document/invoice-of.ts";
import { invoicedLines } from "#contract/invoices/document/order-lines.ts";
import { stateNamed } from "#contract/invoices/states.ts";
import { sumAmounts } from "#contract/money.ts";
import { countsFor } from "#contract/pricing/goods.ts";
import { type OrderToPrice, type PricedOrder, priceOrder } from "#contract/pricing/price-order.ts";
import { randomOrder } from "../pricing/random-orders.ts";
import { runs } from "../../support/run/tier.ts";

const karnataka = stateNamed("Karnataka");

/** The invoice of an order that was priced, sold from a shop in Karnataka. */
function invoiceFor(
  order: OrderToPrice,
  priced: PricedOrder,
  { seller = karnataka, supply = karnataka }: { seller?: State | null; supply?: State | null } = {},
): InvoiceDocument {
  const lines = priced.lines.map(({ key, offerDiscount, discount, amount, tax }, at) => ({
    line: key,
    code: `c${key}`,
    name: `Product ${key}`,
    hsnCode: "0401",
    unit: "piece" as const,
    quantity: order.lines[at]?.quantity ?? 0,
    mrp: order.lines[at]?.unitPrice ?? 0,
    unitPrice: order.lines[at]?.unitPrice ?? 0,
    taxRate: order.lines[at]?.taxRate ?? 0,
    offerDiscount,
    discount,
    amount,
    tax,
    takesPromo: countsFor(order.promo?.goods, order.lines[at] ?? { productId: null, category: "" }),
  }));
  return invoiceOf({
    kind: "sales",
    number: "S101-I2627-00001",
    issuedAt: "2026-11-22T10:00:00.000Z",
    timeZone: "Asia/Kolkata",
    locale: "en-IN",
    currency: "INR",
    corrects: null,
    salesInvoice: null,
    order: { number: "S101-000001", placedAt: "2026-11-22T08:00:00.000Z" },
    returnNumber: null,
    seller: {
      companyName: "Shop",
      storeCode: "S101",
      storeName: "Shop",
      address: "",
      phone: "",
      gstin: "",
      state: seller,
    },
    buyer: { name: "Asha", phone: "", gstin: "", address: null },
    placeOfSupply: supply,
    taxMode: order.taxMode,
    lines: invoicedLines(lines, { ...priced, taxMode: order.taxMode }),
    deliveryCharge: priced.deliveryCharge,
    deliveryTaxes: priced.deliveryTaxes.map((part) => ({ ...part, hsnCode: "0401" })),
    rounding: priced.rounding,
  });
}

const plain: OrderToPrice = {
  lines: [],
  offers: [],
  discount: null,
  promo: null,
  deliveryCharge: 0,
  taxMode: "inside",
  taxParts: 1,
  deliveryTax: "highest",
  rounding: 1,
};

describe("an invoice", () => {
  it("of any order comes to what the order comes to, line by line and rate by rate", () => {
    const fail = (what: string): never => {
      throw new Error(what);
    };
    fc.assert(
      fc.property(randomOrder, (order) => {
        const priced = priceOrder(order);
        const invoice = invoiceFor(order, priced);
        if (invoice.total !== priced.amount) fail("total");
        if (invoice.tax !== priced.tax) fail("tax");
        const sum = (of: keyof (typeof invoice.lines)[number]) =>
          sumAmounts(invoice.lines.map((line) => line[of] as number));
        if (sum("amount") + invoice.deliveryCharge + invoice.rounding !== invoice.total) fail("lines");
        const delivery = invoice.deliveryTaxes ?? [];
        const ofDelivery = (of: "taxable" | "tax") => sumAmounts(delivery.map((part) => part[of]));
        if (sum("taxable") + ofDelivery("taxable") !== invoice.taxable) fail("taxable of lines and delivery");
        if (sum("tax") + ofDelivery("tax") !== invoice.tax) fail("tax of lines and delivery");
        if (delivery.length > 0 && ofDelivery("taxable") + ofDelivery("tax") !== invoice.deliveryCharge) fail("charge");
        for (const line of invoice.lines) {
          const known = priced.lines.find(({ key }) => key === line.line);
          if (line.gross !== known?.gross) return fail("gross");
          const { offerDiscount, discount, discountShare, promoShare } = known;
          if (line.discount !== offerDiscount + discount + discountShare + promoShare) fail("discount of a line");
          if (line.taxable + line.tax !== line.amount || line.taxable < 0) fail("a line");
          if (line.quantity === 0) fail("a line of nothing");
        }
        if (sumAmounts(invoice.taxes.map(({ taxable }) => taxable)) !== invoice.taxable) fail("taxable by rate");
        if (sumAmounts(invoice.taxes.map(({ tax }) => tax)) !== invoice.tax) fail("tax by rate");
        for (const { parts, tax, rate } of invoice.taxes) {
          if (sumAmounts(parts.map(({ amount }) => amount)) !== tax) fail("parts of a tax");
          if (sumAmounts(parts.map((part) => part.rate)) !== rate) fail("parts of a rate");
          const [central = 0, own = 0] = parts.map(({ amount }) => amount);
          if (order.taxParts === 2 ? central !== own : central - own > 1 || central < own) fail("halves");
        }
      }),
      { numRuns: runs(2_000, 20_000) },
    );
  });

  it("splits the tax inside the state, and has one tax across states and one where states do not matter", () => {
    const line = { productId: null, category: "", quantity: 1, discount: null };
    const order = {
      ...plain,
      lines: [
        { key: 1, ...line, unitPrice: 105_01, taxRate: 500 },
        { key: 2, ...line, unitPrice: 50_00, taxRate: 0 },
      ],
    };
    const priced = priceOrder(order);
    expect(invoiceFor(order, priced).taxes).toEqual([
      {
        rate: 0,
        taxable: 50_00,
        parts: [
          { name: "CGST", rate: 0, amount: 0 },
          { name: "SGST", rate: 0, amount: 0 },
        ],
        tax: 0,
      },
      {
        rate: 500,
        taxable: 100_01,
        parts: [
          { name: "CGST", rate: 250, amount: 2_50 },
          { name: "SGST", rate: 250, amount: 2_50 },
        ],
        tax: 5_00,
      },
    ]);
    const across = invoiceFor(order, priced, { supply: stateNamed("tamil nadu") });
    expect(across.placeOfSupply).toEqual({ code: "33", name: "Tamil Nadu" });
    expect(across.taxes[1]?.parts).toEqual([{ name: "IGST", rate: 500, amount: 5_00 }]);
    const abroad = invoiceFor(order, priced, { seller: null, supply: null });
    expect(abroad.taxes[1]?.parts).toEqual([{ name: "Tax", rate: 500, amount: 5_00 }]);
    const ladakh = stateNamed("Ladakh");
    const territory = invoiceFor(order, priced, { seller: ladakh, supply: ladakh });
    expect(territory.taxes[1]?.parts.map(({ name }) => name)).toEqual(["CGST", "UTGST"]);
  });

  it("is what its schema says", () => {
    const priced = priceOrder(plain);
    const invoice = invoiceFor(plain, priced);
    expect(invoiceDocumentSchema.parse(invoice)).toEqual(invoice);
    expect(invoice.totalInWords).toBe("Rupees Zero Only");
  });
});
