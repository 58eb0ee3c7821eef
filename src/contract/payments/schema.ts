import { z } from "zod";
import { amountSchema, idSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { paymentFields, reversalFields, waysToGiveBack } from "./fields.ts";
import { ledgerAccounts, transactionKinds } from "./ledger.ts";

/** A payment to record. More than is due is kept as an excess until it is given back. */
export const newPaymentSchema = newRecordSchema(paymentFields)
  .extend({ version: versionSchema })
  .meta({ id: "NewPayment" });
export type NewPaymentBody = z.infer<typeof newPaymentSchema>;

/** Takes a payment back that was not made as it was entered. */
export const reversalSchema = newRecordSchema(reversalFields).extend({ version: versionSchema });

/** Gives back what was paid too much. `amount` is what was shown: another one is refused. */
export const giveBackSchema = z.strictObject({
  version: versionSchema,
  amount: z.int().min(1).max(maxAmount),
  to: z.enum(waysToGiveBack).describe("the payments it came by, or the customer's credit"),
});
export type GiveBackBody = z.infer<typeof giveBackSchema>;

/** One transaction of the ledger with its entries; their amounts sum to zero. */
const transactionSchema = z.strictObject({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(transactionKinds),
  by: z.string(),
  note: z.string(),
  reverses: idSchema.nullable().describe("the transaction that it takes back"),
  entries: z.array(
    z.strictObject({
      account: z.enum(ledgerAccounts),
      provider: z.string().nullable(),
      amount: amountSchema.describe("a debit above zero, a credit below"),
    }),
  ),
});
export type LedgerTransaction = z.infer<typeof transactionSchema>;

/** Why an order's balance is what it is. */
export const orderLedgerSchema = z
  .strictObject({
    balance: amountSchema.describe("what is to be collected; below zero, to be given back"),
    credit: amountSchema.describe("what the store keeps for the customer"),
    timeZone: z.string().describe("of the store"),
    transactions: z.array(transactionSchema),
  })
  .meta({ id: "OrderLedger" });
export type OrderLedger = z.infer<typeof orderLedgerSchema>;

/** What the check of the ledger has found. */
export const ledgerCheckSchema = z.strictObject({
  transactions: z.int().nonnegative(),
  debits: amountSchema,
  credits: amountSchema,
  findings: z.array(z.strictObject({ rule: z.string(), of: z.string().describe("an order's number, or an id") })),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
