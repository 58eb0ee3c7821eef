import { z } from "zod";
import { amountSchema, idSchema, versionSchema } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { paymentFields, reversalFields, waysToGiveBack } from "./fields.ts";

/** A payment to record. More than is due is kept as an excess until it is given back. */
export const newPaymentSchema = newRecordSchema(paymentFields)
  .extend({ version: versionSchema })
  .meta({ id: "NewPayment" });
export type NewPaymentBody = z.infer<typeof newPaymentSchema>;

/** Takes a payment back that was not made as it was entered. */
export const reversalSchema = newRecordSchema(reversalFields).extend({
  version: versionSchema,
  drawerId: idSchema.optional().describe("the open drawer of another person, whose cash changes with it"),
});
export type ReversalBody = z.infer<typeof reversalSchema>;

/** Gives back what was paid too much. `amount` is what was shown: another one is refused. */
export const giveBackSchema = z.strictObject({
  version: versionSchema,
  amount: z.int().min(1).max(maxAmount),
  to: z.enum(waysToGiveBack).describe("the payments it came by, or the customer's credit"),
});
export type GiveBackBody = z.infer<typeof giveBackSchema>;

const findingSchema = z.strictObject({ rule: z.string(), of: z.string().describe("a number, a code or an id") });
/** A rule of the books, and the order, return, invoice or product for which it does not hold. */
export type Finding = z.infer<typeof findingSchema>;

/** What the check of the ledger has found. */
export const ledgerCheckSchema = z.strictObject({
  transactions: z.int().nonnegative(),
  debits: amountSchema,
  credits: amountSchema,
  findings: z.array(findingSchema),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
