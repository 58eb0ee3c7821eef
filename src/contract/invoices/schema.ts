import { z } from "zod";
import { amountSchema, filledTextSchema, idSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import { orderMoneyParts } from "#contract/payments/order-money-schema.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { invoiceDocumentSchema } from "./document/document.ts";
import { correctionLimits } from "./fields.ts";
import { invoiceKinds } from "./kinds.ts";
import { syncStatuses } from "./sync.ts";

/** An invoice in lists. Only its way to the receiver ever changes. Amounts in minor units. */
export const invoiceRowSchema = documentRowSchema
  .extend({
    kind: z.enum(invoiceKinds),
    status: z.enum(syncStatuses).describe("how far it has come to the program that takes invoices"),
    because: z.string().describe("why the last try to send it failed"),
    tries: z.int().nonnegative(),
    nextTryAt: instantSchema.nullable(),
    sentAt: instantSchema.nullable(),
    orderId: idSchema,
    orderNumber: z.string(),
    returnNumber: z.string().nullable(),
    customerName: z.string(),
    gstin: z.string().describe("the tax number of the buyer; empty for most customers"),
    placeOfSupply: z.string().describe("the state to which the goods went; empty where the tax does not depend on it"),
    itemCount: z.int().nonnegative(),
    taxable: amountSchema,
    tax: amountSchema,
    total: amountSchema,
    corrects: z.string().nullable().describe("the number of the invoice in whose place it comes"),
    correctedBy: z.string().nullable().describe("the number of the one that comes in its place"),
    reason: z.string().describe("why it corrects the other"),
    issuedBy: z.string(),
  })
  .meta({ id: "InvoiceRow" });
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

/** What the detail of an invoice has beside its row. */
export const invoiceParts = {
  ...orderMoneyParts,
  document: invoiceDocumentSchema,
};
export type InvoiceParts = z.infer<z.ZodObject<typeof invoiceParts>>;

/** Asks for an invoice to be sent once more. */
export const sendAgainSchema = z.strictObject({ version: versionSchema });

/** A correction of the buyer; what the goods and their prices are follows from the order. */
export const correctionSchema = z
  .strictObject({
    version: versionSchema,
    reason: filledTextSchema(correctionLimits.reason.longest),
    name: filledTextSchema(correctionLimits.name.longest),
    gstin: valueSchema(correctionLimits.gstin),
    address: valueSchema(correctionLimits.address)
      .optional()
      .describe("of the buyer, where it is not that of the delivery; left out, the present one stays"),
  })
  .meta({ id: "InvoiceCorrection" });
export type InvoiceCorrection = z.infer<typeof correctionSchema>;
