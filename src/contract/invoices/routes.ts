import { z } from "zod";
import { emptySchema, idSchema, pageQuery } from "#contract/common-schema.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { pageSchema } from "#contract/lists/page-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import { printableSizes } from "#contract/print/paper.ts";
import { sheetSchema } from "#contract/print/sheet.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { invoiceList } from "./list.ts";
import type { invoicePaths } from "./paths.ts";
import { correctionSchema, invoiceParts, invoiceRowSchema, sendAgainSchema } from "./schema.ts";

const ownRoutes = {
  "invoices.sync": {
    summary: "One page of the invoices a filter finds, with how far each was sent on; `entityInternalId` is the store",
    query: pageQuery.extend({ filterType: z.literal("SYNC_INVOICE").default("SYNC_INVOICE") }),
    body: filterSchema(invoiceList).extend({ entityInternalId: idSchema }),
    answer: pageSchema(invoiceRowSchema),
  },
  "invoices.sheet": {
    summary: "An invoice as it prints, in the size that is set for it when none is given, to be drawn by whoever asks",
    params: recordParams,
    query: z.strictObject({ size: z.enum(printableSizes).optional() }),
    answer: sheetSchema,
  },
  "invoices.send-again": {
    summary: "Send an invoice on once more",
    params: recordParams,
    body: sendAgainSchema,
    answer: invoiceRowSchema,
    write: true,
    changes: { kind: "invoice", id: "id" },
  },
  "invoices.correct": {
    summary: "Issue an invoice with another buyer, which comes in the place of this one; answers the new one",
    params: recordParams,
    body: correctionSchema,
    answer: invoiceRowSchema,
    write: true,
  },
  "returns.generate-invoice": {
    summary: "Issue the return invoice of a return whose goods were received; answers the invoice",
    params: recordParams,
    body: emptySchema.optional(),
    answer: invoiceRowSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof invoicePaths, RouteSchema>;

/** The schemas of the calls about invoices. */
export const invoiceRoutes = { ...listedRoutes(invoiceRowSchema, invoiceList, invoiceParts), ...ownRoutes };
