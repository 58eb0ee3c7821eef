import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { InvoicedLine } from "#contract/invoices/document/invoice-of.ts";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import { reportFile } from "#contract/reports/report-file.ts";
import { reportOf } from "#contract/reports/reports.ts";
import { plainAmount } from "#contract/money.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { buildInvoice, type InvoiceFields } from "../../../support/database/invoices.ts";
import { openTestGateway } from "../../../support/gateway.ts";

const karnataka = { code: "29", name: "Karnataka" };
const kerala = { code: "32", name: "Kerala" };
const gstins = ["", "29AAACN0001A1ZG", "32AAACN0001A1ZT"];

let documents: readonly InvoiceDocument[];
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  // Amounts of an order brought in with its taxes may have odd units, which the halves of the tax must not lose.
  const line = fc.record({
    hsnCode: fc.constantFrom("0401", "0702", "2106"),
    unit: fc.constantFrom("piece" as const, "weight" as const),
    quantity: fc.integer({ min: 1, max: 5 }),
    tax: fc.nat(999),
    more: fc.integer({ min: 1_000, max: 60_000_00 }),
    taxRate: fc.constantFrom(500, 1_800),
    salesInvoice: fc.constantFrom("S-1", "S-2", undefined),
  });
  const invoice = fc.record({
    kind: fc.constantFrom("sales" as const, "sales" as const, "return" as const),
    gstin: fc.constantFrom(...gstins),
    supply: fc.constantFrom(karnataka, kerala),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    delivery: fc.boolean(),
  });
  for (const [at, { kind, gstin, supply, lines, delivery }] of fc.sample(invoice, { numRuns: 30, seed: 7 }).entries()) {
    const invoiced = lines.map(({ more, salesInvoice, ...given }, place): InvoicedLine => ({
      ...given,
      line: place + 1,
      code: "P-1",
      name: "Milk",
      mrp: 100,
      unitPrice: 100,
      discount: 0,
      amount: given.tax + more,
      ...(kind === "return" && salesInvoice && { salesInvoice }),
    }));
    const first = lines[0];
    const fields: InvoiceFields = {
      kind,
      number: `${kind === "sales" ? "S" : "R"}-${at + 10}`,
      createdAt: `2026-11-${String((at % 27) + 1).padStart(2, "0")}T05:00:00.000Z`,
      document: {
        lines: invoiced,
        salesInvoice: kind === "return" ? "S-9" : null,
        buyer: { name: `Buyer ${at}`, phone: "", gstin, address: null },
        seller: {
          companyName: "Shop",
          storeCode: "S",
          storeName: "Shop",
          address: "",
          phone: "",
          gstin: "29AAAAA0000A1ZY",
          state: karnataka,
        },
        placeOfSupply: supply,
        ...(delivery &&
          first && {
            deliveryCharge: 4_901,
            deliveryTaxes: [{ rate: first.taxRate, hsnCode: first.hsnCode, amount: 4_901, tax: 233 }],
          }),
      },
    };
    await buildInvoice(gateway.db, storeId, fields);
  }
  // One in whose place another one came counts no more.
  const { id } = await buildInvoice(gateway.db, storeId, { number: "S-90", document: { lines: [] } });
  await buildInvoice(gateway.db, storeId, { number: "S-91", corrects: id, document: { lines: [] } });
  const rows = await gateway.db.selectFrom("invoices").select("document").where("number", "<>", "S-90").execute();
  documents = rows.map(({ document }) => document as unknown as InvoiceDocument);
});

async function fileOf(name: string): Promise<string[][]> {
  const report = reportOf(name);
  if (!report) throw new Error(`there is no report ${name}`);
  const period = { from: "2026-11-01", to: "2026-11-30" };
  const answer = await readReport(gateway.db, storeId, report, { period, grouping: "day", sort: null } as never);
  const { titles, lines } = reportFile(report, answer);
  return [[...titles], ...lines.map((line) => line.map(({ text }) => text))];
}

/** All goods and delivery charges with their unit, as the documents have them. */
function* suppliesOf({ lines, deliveryTaxes = [] }: InvoiceDocument) {
  for (const { hsnCode, unit, quantity, taxRate, taxable, tax } of lines)
    yield { hsnCode, unit, quantity, rate: taxRate, taxable, tax };
  for (const { hsnCode, rate, taxable, tax } of deliveryTaxes) {
    const same = lines.filter((line) => line.hsnCode === hsnCode && line.taxRate === rate);
    const unit = same.toSorted((one, other) => other.taxable - one.taxable)[0]?.unit ?? "piece";
    yield { hsnCode, unit, quantity: 0, rate, taxable, tax };
  }
}

it.each([
  ["hsn-business", true],
  ["hsn-consumers", false],
])(
  "%s has the columns of the form, what came back taken off, and the parts of the tax that the invoices have",
  async (name, toBusiness) => {
    const [titles, ...lines] = await fileOf(`invoice-reports.${name}`);
    expect(titles?.join(", ")).toBe(
      "HSN, Description, UQC, Total Quantity, Total Value, Rate, Taxable Value, Integrated Tax Amount, " +
        "Central Tax Amount, State/UT Tax Amount, Cess Amount",
    );
    const sums = new Map<string, { quantity: number; value: number; taxable: number }>();
    const parts = { IGST: 0, CGST: 0, SGST: 0 };
    for (const document of documents.filter(({ buyer }) => (buyer.gstin !== "") === toBusiness)) {
      const sign = document.kind === "return" ? -1 : 1;
      for (const { hsnCode, unit, quantity, rate, taxable, tax } of suppliesOf(document)) {
        const key = [hsnCode, unit === "weight" ? "KGS-KILOGRAMS" : "PCS-PIECES", plainAmount(rate)].join(" ");
        const sum = sums.get(key) ?? { quantity: 0, value: 0, taxable: 0 };
        sums.set(key, {
          quantity: sum.quantity + sign * quantity,
          value: sum.value + sign * (taxable + tax),
          taxable: sum.taxable + sign * taxable,
        });
      }
      for (const part of document.taxes.flatMap((rate) => rate.parts))
        parts[part.name as keyof typeof parts] += sign * part.amount;
    }
    const told = lines.map(([hsn, , uqc, quantity, value, rate, taxable]) => [
      `${hsn} ${uqc} ${rate}`,
      quantity,
      value,
      taxable,
    ]);
    const wanted = [...sums].map(([key, { quantity, value, taxable }]) => [
      key,
      String(quantity),
      plainAmount(value),
      plainAmount(taxable),
    ]);
    expect(told.toSorted()).toEqual(wanted.toSorted());
    const sumOf = (column: number) =>
      plainAmount(lines.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0));
    expect([sumOf(7), sumOf(8), sumOf(9), sumOf(10)]).toEqual(
      [parts.IGST, parts.CGST, parts.SGST, 0].map((amount) => plainAmount(amount)),
    );
  },
);

it("credit notes to registered buyers have a row for each rate, in the columns of the form", async () => {
  const [titles, ...lines] = await fileOf("return-invoice-reports.credit-notes");
  expect(titles?.join(", ")).toBe(
    "GSTIN/UIN of Recipient, Receiver Name, Note Number, Note Date, Note Type, Place Of Supply, Reverse Charge, " +
      "Note Supply Type, Note Value, Rate, Taxable Value, Cess Amount",
  );
  const notes = documents.filter(({ kind, buyer }) => kind === "return" && buyer.gstin !== "");
  expect(notes.length).toBeGreaterThan(2);
  const wanted = notes.flatMap(({ buyer, number, issuedAt, placeOfSupply, total, taxes }) =>
    taxes.map(({ rate, taxable }) => [
      buyer.gstin,
      buyer.name,
      number,
      `${issuedAt.slice(8, 10)}-Nov-2026`,
      "C",
      `${placeOfSupply?.code}-${placeOfSupply?.name}`,
      "N",
      "Regular B2B",
      plainAmount(total),
      plainAmount(rate),
      plainAmount(taxable),
      "0.00",
    ]),
  );
  expect(lines.toSorted()).toEqual(wanted.toSorted());
});

it("lists by invoice tell their kind, value and tax by part, and a credit note the invoice of each line", async () => {
  const [titles = [], ...lines] = await fileOf("return-invoice-reports.by-invoice");
  const column = (title: string) => titles.indexOf(title);
  expect(titles.slice(-6)).toEqual(["Value", "Taxable", "IGST", "CGST", "SGST/UTGST", "Tax"]);
  for (const document of documents.filter(({ kind }) => kind === "return")) {
    const own = lines.filter((line) => line[column("Invoice")] === document.number);
    const named = new Set(own.map((line) => line[column("For invoice")]));
    const asked = new Set([
      ...document.lines.map(({ salesInvoice }) => salesInvoice ?? "S-9"),
      ...(document.deliveryTaxes ? ["S-9"] : []),
    ]);
    expect(named).toEqual(asked);
    const kind = document.buyer.gstin
      ? "B2B"
      : document.placeOfSupply?.code === "32" && document.total > 1_00_000_00
        ? "B2CL"
        : "B2CS";
    expect(new Set(own.map((line) => line[column("Kind")]))).toEqual(new Set([kind]));
    for (const name of ["IGST", "CGST", "SGST"]) {
      const amount = document.taxes
        .flatMap(({ parts }) => parts)
        .reduce((sum, part) => sum + (part.name === name ? part.amount : 0), 0);
      const told = own.reduce(
        (sum, line) => sum + Math.round(Number(line[titles.findIndex((title) => title.startsWith(name))]) * 100),
        0,
      );
      expect([document.number, name, told]).toEqual([document.number, name, amount]);
    }
  }
});
