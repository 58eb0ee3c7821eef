import { z } from "zod";
import { amountSchema, idSchema, undoesSchema, versionSchema } from "#contract/common-schema.ts";
import { paymentMethods } from "#contract/enumerations.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { refusalFields, settlementFields } from "./fields.ts";
import { approvals, refundCauses, refundStatuses } from "./states.ts";

/** A refund: money of one payment of an order that goes back, with how far it has come. */
export const refundRowSchema = documentRowSchema
  .extend({
    orderId: idSchema,
    orderNumber: z.string(),
    customerName: z.string(),
    returnId: idSchema.nullable().describe("the return that it is for"),
    paymentId: idSchema.describe("the payment on which it goes back"),
    paidBy: z.enum(paymentMethods).describe("how that payment was made"),
    cause: z.enum(refundCauses),
    status: z.enum(refundStatuses),
    amount: amountSchema,
    method: z.enum(paymentMethods).describe("how it goes back"),
    approval: z.enum(approvals),
    needsSecond: z
      .boolean()
      .describe("with what has left its order before, a second person must agree: carrying it out only asks for that"),
    withProvider: z.boolean().describe("the provider has it and has not answered yet"),
    attempts: z.int().nonnegative(),
    because: z.string().describe("why it is not completed"),
    reference: z.string(),
    note: z.string(),
    requestedById: idSchema.nullable(),
    requestedBy: z.string().describe("whose change has made it, by name"),
    decidedBy: z.string().nullable().describe("who approved or refused it, by name"),
    givenPaymentId: idSchema.nullable().describe("the payment below zero that gave the money back"),
  })
  .meta({ id: "RefundRow" });
export type RefundRow = z.infer<typeof refundRowSchema>;

/** The version of the refund from which an action starts. */
export const refundActionSchema = z.strictObject({ version: versionSchema });

/** The version of the refund, and that of the change that is taken back. */
export const refundTakeBackSchema = refundActionSchema.extend({ undoes: undoesSchema.unwrap() });

/** A refund that was settled by hand. */
export const settlementSchema = newRecordSchema(settlementFields).extend({ version: versionSchema });
export type Settlement = z.infer<typeof settlementSchema>;

/** Why a refund is not approved. */
export const approvalRefusalSchema = newRecordSchema(refusalFields).extend({ version: versionSchema });
