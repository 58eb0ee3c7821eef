import { correctionLimits, invoiceSettingsLimits } from "#contract/invoices/fields.ts";
import type { InvoiceRow } from "#contract/invoices/schema.ts";
import { listedCalls } from "#contract/records/record-calls.ts";
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
      name: { title: "Buyer", header: "invoice.customerName", limits: correctionLimits.name },
      gstin: { title: "GSTIN", limits: correctionLimits.gstin, hint: "The buyer's tax number, if it is a business" },
      reason: { title: "Reason", header: "invoice.reason", limits: correctionLimits.reason },
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
      companyName: { title: "Company name on invoices", limits: companyName, wide: true },
      gstin: { title: "GSTIN", limits: gstin },
      state: { title: "State", limits: state, hint: "Within it, the tax has two parts" },
      fiscalYearStart: { title: "First month of the fiscal year", limits: fiscalYearStart, hint: "4 is April" },
      syncUrl: { title: "Address that takes invoices", limits: syncUrl, wide: true, section: "Sync" },
      syncKey: {
        title: "Signing key",
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
