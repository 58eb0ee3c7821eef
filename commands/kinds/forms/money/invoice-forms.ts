import { correctionLimits, invoiceSettingsLimits } from "#contract/invoices/fields.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
import { otherField } from "#commands/form-field.ts";
import type { Tools } from "#commands/given/tools.ts";

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
      reason: { ...otherField("correction.reason"), limits: correctionLimits.reason },
    },
    record: invoice,
    values: () => ({ name: buyer.name, gstin: buyer.gstin }),
    save: ({ name, gstin, reason }, { record = invoice, idempotencyKey }) =>
      tools.api(
        "invoices.correct",
        {
          params: { storeId: record.storeId, id: record.id },
          body: { version: record.version, name: name ?? "", gstin: gstin ?? "", reason: reason ?? "" },
        },
        { idempotencyKey },
      ),
    saved: "Correction issued",
  });
  if (!issued) return;
  tools.clearSelection();
  tools.tell("Correction issued", "success", `${issued.number} replaces ${invoice.number}`);
}

/** Shows what invoices say about the store and where they are sent, and saves changes of that. */
export async function changeInvoiceSettings(storeId: string, tools: Tools): Promise<void> {
  const present = await tools.api("invoice-settings.read", { params: { storeId } });
  const { companyName, gstin, state, fiscalYearStart, syncUrl, syncKey } = invoiceSettingsLimits;
  await tools.fill({
    name: "invoice-settings",
    title: "Invoice settings",
    as: "dialog",
    fields: {
      companyName: { ...otherField("store.companyName"), limits: companyName, wide: true },
      gstin: { ...otherField("store.gstin"), limits: gstin },
      state: { ...otherField("store.state"), limits: state, hint: "Within it, the tax has two parts" },
      fiscalYearStart: { ...otherField("store.fiscalYearStart"), limits: fiscalYearStart, hint: "4 is April" },
      syncUrl: { ...otherField("store.syncUrl"), limits: syncUrl, wide: true, section: "section.sync" },
      syncKey: {
        ...otherField("store.syncKey"),
        limits: syncKey,
        wide: true,
        hint: present.hasKey ? "Leave it empty to keep the current one" : "The receiver checks signatures with it",
      },
    },
    // Settings have no version: the last save wins.
    record: { id: storeId, storeId, version: 1 },
    values: () => present,
    save: async (values, { idempotencyKey }) => {
      const body = {
        companyName: values.companyName ?? "",
        gstin: values.gstin ?? "",
        state: values.state ?? "",
        fiscalYearStart: values.fiscalYearStart ?? 4,
        syncUrl: values.syncUrl ?? "",
        ...(values.syncKey ? { syncKey: values.syncKey } : {}),
      };
      await tools.api("invoice-settings.change", { params: { storeId }, body }, { idempotencyKey });
      return { id: storeId, storeId, version: 1 };
    },
  });
}
