import type { SaleUnit } from "#contract/enumerations.ts";
import { stateNamed } from "#contract/invoices/states.ts";
import type { InvoiceDocument, InvoiceLine, TaxByRate } from "#contract/invoices/document/document.ts";
import { taxKindWords } from "#contract/products/tax-kind.ts";
import { column, facts, row, text } from "#contract/print/blocks.ts";
import { isRoll } from "#contract/print/paper.ts";
import type { Block, BrandBlock, Leaf, Sheet, TableBlock } from "#contract/print/sheet.ts";
import type { PrintedInvoice } from "#gateway/store/prints/read-invoice-documents.ts";
import { code } from "#gateway/print/code.ts";
import { brand, type PaperRequest } from "./paper-request.ts";
import { type Words, wordsOf } from "./words.ts";

/** The unit codes of the tax law of India for what is sold by the piece and by weight. */
const unitCodes: Readonly<Record<SaleUnit, string>> = { piece: "PCS", weight: "KGS" };

/**
 * What the paper is called: only who is registered for the tax issues a tax invoice. Goods on which a registered seller
 * owes no tax at all are sold by a bill of supply.
 */
function titleOf({ kind, seller, lines, corrects, tax }: InvoiceDocument): string {
  const isFree =
    seller.state !== null &&
    lines.length > 0 &&
    tax === 0 &&
    lines.every(({ taxRate, taxKind }) => taxRate === 0 && taxKind !== "zero-rated");
  const sales = seller.gstin === "" ? "Invoice" : isFree ? "Bill of supply" : "Tax invoice";
  const title = kind === "return" ? "Credit note" : sales;
  return corrects === null ? title : `Amended ${title.toLowerCase()}`;
}

/**
 * An invoice or return invoice as it was issued: all that it says comes from its document, but for the number of the
 * invoice that has replaced it.
 */
export function invoiceSheet(invoice: PrintedInvoice, request: PaperRequest): Sheet {
  const { size, codes, letterhead } = request;
  const words = wordsOf(invoice);
  const roll = isRoll(size);
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const { seller } = invoice;
  const own: BrandBlock = {
    ...brand(letterhead),
    name: seller.companyName,
    lines: [seller.storeName, seller.address, seller.phone, seller.gstin && `GSTIN ${seller.gstin}`].filter(
      (line) => line !== "" && line !== seller.companyName,
    ),
  };
  const cells: Leaf[][] = roll
    ? [[own], [buyer(invoice)], [aboutInvoice(invoice, words)], code(codes, invoice.number, "center")]
    : [[own], code(codes, invoice.number, "right"), [buyer(invoice)], [aboutInvoice(invoice, words)]];
  return {
    title,
    blocks: [
      text(title, roll ? "heading" : "title"),
      { type: "grid", across: roll ? 1 : 2, framed: false, cells },
      roll ? rollLines(invoice, words) : pageLines(invoice, words),
      totals(invoice, words),
      text(invoice.totalInWords, "strong"),
      ...(invoice.taxes.length > 0 ? [taxes(invoice.taxes, words)] : []),
      ...(seller.gstin && seller.state ? [text(statement, "small")] : []),
    ],
  };
}

/** What a supplier of India says on every invoice; one that is issued as a file needs no signature (Rule 46). */
const statement =
  "Tax payable on reverse charge: No. Issued electronically under the Information Technology Act, 2000: no signature needed.";

function buyer({ buyer, placeOfSupply }: InvoiceDocument): Leaf {
  const { address } = buyer;
  const place = address && [
    address.line,
    address.locality,
    `${address.city} ${address.pincode}`.trim(),
    stateText(address.state),
  ];
  const delivered = (place ?? []).filter((part) => part !== "").join(", ");
  const isApart = Boolean(buyer.ownAddress || buyer.contact) && delivered !== "";
  return facts([
    ["For", buyer.name],
    ["GSTIN", buyer.gstin],
    ["Phone", buyer.phone],
    ["Address", buyer.ownAddress || delivered],
    ["Delivered to", isApart ? [buyer.contact, delivered].filter(Boolean).join(", ") : ""],
    ["Place of supply", placeOfSupply ? `${placeOfSupply.code} ${placeOfSupply.name}`.trim() : ""],
  ]);
}

function aboutInvoice(invoice: PrintedInvoice, words: Words): Leaf {
  return facts([
    ["Issued", words.moment(invoice.issuedAt)],
    ["Order", invoice.order.number],
    ["Placed", words.day(invoice.order.placedAt)],
    ["Return", invoice.returnNumber ?? ""],
    [
      "For invoice",
      [
        dated(invoice.salesInvoice, invoice.salesIssuedAt, words),
        ...(invoice.otherSales ?? []).map(({ number, issuedAt }) => dated(number, issuedAt, words)),
      ].join(", "),
    ],
    ["Amends", dated(invoice.corrects, invoice.correctsIssuedAt, words)],
    ["Replaced by", invoice.replacedBy ?? ""],
  ]);
}

/** An earlier invoice by its number and date; an invoice from before says its number only. */
function dated(number: string | null, at: string | undefined, words: Words): string {
  return number === null ? "" : at === undefined ? number : `${number} of ${words.day(at)}`;
}

/** A state with its code, such as "Karnataka (29)". */
function stateText(name = ""): string {
  const { code } = stateNamed(name);
  return code === "" ? name : `${name} (${code})`;
}

/** What a line says was sold: with its invoice, where the paper names several, and the price on which it is taxed. */
function goodsText({ name, salesInvoice, taxedPrice }: InvoiceLine, hasOthers: boolean, { money }: Words): string {
  const sold = hasOthers && salesInvoice ? ` (${salesInvoice})` : "";
  const taxed = taxedPrice === undefined ? "" : `, taxed on the printed price (MRP) ${money(taxedPrice)}`;
  return `${name}${sold}${taxed}`;
}

function rollLines({ lines, deliveryTaxes = [], otherSales = [] }: InvoiceDocument, words: Words): TableBlock {
  const { quantity, money } = words;
  return {
    type: "table",
    columns: [column("Product", 1), column("Quantity", 1, "right"), column("Amount", 1, "right")],
    rows: [
      ...lines.map((line) =>
        row([
          [goodsText(line, otherSales.length > 0, words), line.hsnCode].filter(Boolean).join(", "),
          quantity(line.quantity, line.unit),
          money(line.amount),
        ]),
      ),
      ...deliveryTaxes.map((part) => row([deliveryTitle, "", money(part.taxable + part.tax)])),
    ],
  };
}

function pageLines(invoice: InvoiceDocument, words: Words): TableBlock {
  const { lines, seller, deliveryTaxes = [], otherSales = [] } = invoice;
  const { quantity, money, rate } = words;
  const unit = (line: InvoiceLine): string => (seller.gstin && seller.state ? unitCodes[line.unit] : "");
  const hasUnits = lines.some((line) => unit(line) !== "");
  const figures = ["Quantity", ...(hasUnits ? ["Unit"] : []), "Rate", "Discount", "Taxable", "Tax", "Amount"];
  return {
    type: "table",
    columns: [
      column("", 1, "right"),
      column("Product", 4),
      column("HSN", 1),
      ...figures.map((title) => column(title, 1, "right")),
    ],
    rows: [
      ...lines.map((line, at) =>
        row([
          String(at + 1),
          goodsText(line, otherSales.length > 0, words),
          line.hsnCode,
          quantity(line.quantity, hasUnits ? "piece" : line.unit),
          ...(hasUnits ? [unit(line)] : []),
          money(line.unitPrice),
          line.discount === 0 ? "" : money(line.discount),
          money(line.taxable),
          line.taxKind ? taxKindWords[line.taxKind] : `${money(line.tax)} (${rate(line.taxRate)})`,
          money(line.amount),
        ]),
      ),
      ...deliveryTaxes.map((part) =>
        row([
          "",
          deliveryTitle,
          part.hsnCode,
          "",
          ...(hasUnits ? [""] : []),
          "",
          "",
          money(part.taxable),
          part.taxKind ? taxKindWords[part.taxKind] : `${money(part.tax)} (${rate(part.rate)})`,
          money(part.taxable + part.tax),
        ]),
      ),
    ],
  };
}

/** What the delivery charge is called where it stands among the goods, because it has a tax. */
const deliveryTitle = "Delivery";

function totals(invoice: InvoiceDocument, { money }: Words): Block {
  const unlessNothing = (amount: number): string => (amount === 0 ? "" : money(amount));
  return facts(
    [
      ["Taxable", money(invoice.taxable)],
      ["Tax", money(invoice.tax)],
      ["Delivery", invoice.deliveryTaxes ? "" : unlessNothing(invoice.deliveryCharge)],
      ["Promo code", unlessNothing(-(invoice.promoKept ?? 0))],
      ["Rounding", unlessNothing(invoice.rounding)],
      ["Total", money(invoice.total), "strong"],
    ],
    "right",
  );
}

function taxes(taxes: readonly TaxByRate[], { money, rate }: Words): Block {
  return {
    type: "table",
    columns: [column("Tax by rate", 2), column("Taxable", 1, "right"), column("Parts", 4), column("Tax", 1, "right")],
    rows: taxes.map((tax) =>
      row([
        tax.taxKind ? taxKindWords[tax.taxKind] : rate(tax.rate),
        money(tax.taxable),
        tax.parts.map((part) => `${part.name} ${rate(part.rate)} ${money(part.amount)}`).join(", "),
        money(tax.tax),
      ]),
    ),
  };
}
