import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { consoleImages } from "#gateway/http/pages/image-base.ts";
import { readInvoiceSheet } from "#gateway/print/read-sheets.ts";
import type { Services } from "#gateway/services.ts";
import { correctInvoice } from "#gateway/store/invoices/correct-invoice.ts";
import { issueReturnInvoice } from "#gateway/store/invoices/issuing/issue-return-invoice.ts";
import { invoices } from "#gateway/store/invoices/list.ts";
import { sendAgain } from "#gateway/store/invoices/sync/send-again.ts";
import { readPage } from "#gateway/store/lists/page.ts";

/** Invoices: what can be done about them besides what every document has. */
export function invoiceRoutes({ storageBase = consoleImages }: Pick<Services, "storageBase">) {
  return {
    "invoices.sync": ({ db, body: { entityInternalId, ...filter }, query }) =>
      readPage(db, invoices, entityInternalId, filter, query),
    "invoices.sheet": ({ db, params, query }) => readInvoiceSheet(db, params, query.size, storageBase),
    "invoices.send-again": (call) =>
      sendAgain(call.trx, { ...call.params, version: call.body.version }, authorOf(call)),
    "invoices.correct": (call) =>
      correctInvoice(call.trx, { ...call.params, version: call.body.version }, call.body, authorOf(call)),
    "returns.generate-invoice": (call) =>
      issueReturnInvoice(call.trx, call.params.storeId, call.params.id, authorOf(call)),
  } satisfies Partial<Handlers>;
}
