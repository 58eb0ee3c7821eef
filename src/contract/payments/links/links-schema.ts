import { z } from "zod";
import { amountSchema, idSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";
import { linkStates, onlineMethods } from "./links.ts";

/** The version of the order that a link or an unmatched payment is for. */
export const linkSchema = z.strictObject({ version: versionSchema });

const paymentLinkSchema = z.strictObject({
  id: idSchema,
  url: z.string(),
  amount: amountSchema,
  state: z.enum(linkStates),
  sentAt: instantSchema,
  sentBy: z.string(),
});
export type PaymentLink = z.infer<typeof paymentLinkSchema>;

/** The payment links of an order. */
export const linksSchema = z.strictObject({ links: z.array(paymentLinkSchema) });

const unmatchedSchema = z.strictObject({
  id: idSchema,
  at: instantSchema,
  number: z.string().nullable().describe("the order that its link was for"),
  method: z.enum(onlineMethods),
  amount: amountSchema,
  reference: z.string(),
  because: z.string().describe("why it did not fit"),
});
export type UnmatchedPayment = z.infer<typeof unmatchedSchema>;

export const unmatchedListSchema = z.strictObject({ payments: z.array(unmatchedSchema) });
