import { z } from "zod";
import { amountSchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { commentOrigins, paymentStates } from "#contract/enumerations.ts";
import { businessSchema } from "#contract/invoices/business-schema.ts";
import { addressSchema, orderStatusSchema } from "#contract/orders/schema.ts";
import { storeProductSchema } from "#contract/products/schema.ts";

/** A customer that was found. */
export const foundCustomerSchema = z
  .strictObject({
    id: idSchema,
    storeId: idSchema,
    code: z.string().nullable().describe("the customer's number"),
    name: z.string(),
    phone: z.string(),
  })
  .meta({ id: "FoundCustomer" });
export type FoundCustomer = z.infer<typeof foundCustomerSchema>;

/** What somebody who takes an order on the phone sees about the caller. */
export const customerSummarySchema = z
  .strictObject({
    customer: foundCustomerSchema.extend({
      email: z.string().nullable(),
      since: instantSchema,
      blocked: z.boolean().describe("no new order is taken"),
      noCash: z.boolean().describe("orders are paid before they come"),
      restrictionReason: z.string().describe("why"),
      business: businessSchema.nullable().describe("for which they buy"),
    }),
    addresses: z.array(addressSchema.extend({ id: idSchema, usedAt: instantSchema })).describe("the last used first"),
    orders: z
      .array(
        z.strictObject({
          id: idSchema,
          number: z.string(),
          status: orderStatusSchema,
          placedAt: instantSchema,
          itemCount: z.int().nonnegative(),
          amount: amountSchema,
          paymentState: z.enum(paymentStates),
        }),
      )
      .describe("the newest"),
    orderCount: z.int().nonnegative(),
    usual: z
      .array(
        z.strictObject({
          product: storeProductSchema.describe("with its present price"),
          quantity: z.number().describe("that was ordered most often"),
          times: z.int().positive().describe("in how many of the last orders"),
        }),
      )
      .describe("what is bought most often and is for sale, the most frequent first"),
    remarks: z
      .array(
        z.strictObject({
          orderId: idSchema,
          number: z.string(),
          at: instantSchema,
          origin: z.enum(commentOrigins),
          text: z.string(),
        }),
      )
      .describe("what the customer said about orders that are open, the newest first"),
  })
  .meta({ id: "CustomerSummary" });
export type CustomerSummary = z.infer<typeof customerSummarySchema>;
