import type { invoicePaths } from "#contract/invoices/paths.ts";
import { buildInvoice } from "../../../support/database/invoices.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import type { RouteCase } from "./good-requests.ts";

/** The cases of the calls about invoices. */
export function invoiceCases({ db, stores }: TestGateway): { readonly [Name in keyof typeof invoicePaths]: RouteCase } {
  const storeId = stores.north;
  const invoice = (store: string) => buildInvoice(db, store);
  const told = ["record_history", "store_sequences", "events"] as const;
  const written = ["invoices", "invoice_syncs", "document_counts", "store_counters"] as const;
  const anInvoice = async (version = 1) => ({ storeId, id: (await buildInvoice(db, storeId, { version })).id });
  return {
    "invoices.sync": {
      async good() {
        await anInvoice();
        const query = { filterType: "SYNC_INVOICE", page: 1, pageSize: 25 };
        return { params: {}, query, body: { entityInternalId: storeId, status: ["Not sent"] } };
      },
    },
    "invoices.sheet": {
      good: async () => ({ params: await anInvoice(), query: {} }),
      names: { id: invoice },
    },
    "invoices.send-again": {
      async good(version = 1) {
        const receiver = { invoice_sync_url: "https://books.example/invoices" };
        await db.updateTable("stores").set(receiver).where("id", "=", storeId).execute();
        return { params: await anInvoice(version), query: {}, body: { version } };
      },
      names: { id: invoice },
      writes: ["invoice_syncs", "document_counts", ...told],
    },
    "invoices.correct": {
      good: async (version = 1) => ({
        params: await anInvoice(version),
        query: {},
        body: { version, reason: "a company buys", name: "Rao Foods", gstin: "29ABCDE1234F1ZW" },
      }),
      names: { id: invoice },
      writes: [...written, ...told, "audit_chains", "audit_entries"],
    },
    "returns.generate-invoice": {
      good: async () => ({
        params: { storeId, id: (await buildReturn(db, storeId, { status: "Completed" })).id },
        query: {},
        body: {},
      }),
      names: { id: (store) => buildReturn(db, store, { status: "Completed" }) },
      writes: [...written, ...told],
    },
  };
}
