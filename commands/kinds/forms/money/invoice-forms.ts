import { correctionLimits } from "#contract/invoices/fields.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { formatAmount } from "#contract/money.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/context/tools.ts";

/** Asks for the right buyer of an invoice, and issues another invoice that replaces it. */
export async function correctInvoice(invoice: InvoiceRow, tools: Tools): Promise<void> {
  const { document } = await listedCalls("invoice", tools.api).read(invoice.storeId, invoice.id);
  const { buyer } = document;
  const issued = await tools.fill({
    name: "invoice-correction",
    title: `Correct ${invoice.number}`,
    as: "dialog",
    fields: {
      name: { ...otherField("correction.buyer"), limits: correctionLimits.name },
      gstin: {
        ...otherField("correction.gstin"),
        limits: correctionLimits.gstin,
        hint: "The buyer's tax number, if it is a business",
      },
      address: {
        ...otherField("business.address"),
        limits: correctionLimits.address,
        wide: true,
        hint: "The buyer's own, if the goods went to another one",
      },
      reason: { ...otherField("correction.reason"), limits: correctionLimits.reason },
    },
    record: invoice,
    values: () => ({ name: buyer.name, gstin: buyer.gstin, address: buyer.ownAddress ?? "" }),
    save: ({ name, gstin, address, reason }, { record = invoice, idempotencyKey }) =>
      tools.api(
        "invoices.correct",
        {
          params: { storeId: record.storeId, id: record.id },
          body: {
            version: record.version,
            name: name ?? "",
            gstin: gstin ?? "",
            address: address ?? "",
            reason: reason ?? "",
          },
        },
        { idempotencyKey },
      ),
    sentence: ({ name }) =>
      name
        ? `Issue an invoice over ${formatAmount(invoice.total)} to ${name}, in the place of ${invoice.number}`
        : null,
    saved: "",
  });
  if (!issued) return;
  tools.added("invoice", issued, "Correction issued", `${issued.number} replaces ${invoice.number}`);
}
