import { z } from "zod";
import { amountSchema, daySchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { paymentMethods } from "#contract/enumerations.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { mostSettlementBytes, settlementFileFields } from "./fields.ts";
import { transactionStatuses } from "./states.ts";

const methodSchema = z.enum(paymentMethods);

/** A payment of an order, money that went back on one, or a reversal of either. It never changes. */
export const transactionRowSchema = documentRowSchema
  .extend({
    status: z.enum(transactionStatuses),
    orderId: idSchema,
    orderNumber: z.string(),
    customerName: z.string(),
    method: methodSchema,
    provider: z.string().nullable().describe("by which it came or went back; null where a person noted it"),
    amount: amountSchema.describe("below zero where money went back, or a payment was reversed"),
    reference: z.string(),
    reason: z.string(),
    by: z.string().describe("who recorded it, by name"),
    userId: idSchema.nullable(),
    forReturn: z.boolean().describe("it went back for a return"),
  })
  .meta({ id: "TransactionRow" });
export type TransactionRow = z.infer<typeof transactionRowSchema>;

/** The sums of the transactions that a filter finds, for each state, method and provider. */
export const totalsSchema = z.strictObject({
  totals: z.array(
    z.strictObject({
      status: z.enum(transactionStatuses),
      method: methodSchema,
      provider: z.string().nullable(),
      count: z.int().nonnegative(),
      amount: amountSchema,
    }),
  ),
});
export type TransactionTotals = z.infer<typeof totalsSchema>;

/** Whether a cash drawer takes cash, was counted since cash last moved, or is closed. */
const drawerStates = ["open", "counted", "closed"] as const;

const openSchema = z.strictObject({ count: z.int().nonnegative(), amount: amountSchema });

/** The money of one day of a store, and whether the cash of its drawers agrees with it. */
export const dayEndSchema = z
  .strictObject({
    day: daySchema,
    from: instantSchema,
    to: instantSchema,
    sales: z.strictObject({
      sold: amountSchema.describe("orders of the day, less what was cancelled or made cheaper on it"),
      returned: amountSchema.describe(
        "what came back on the day, by returns that were completed and orders that came back whole; below zero",
      ),
      net: amountSchema.describe("as the ledger has charged it"),
      delivery: amountSchema.describe("the delivery charges in the orders that were placed on the day"),
      rounding: amountSchema.describe("the rounding in them"),
    }),
    open: z.strictObject({
      unpaid: openSchema.describe("delivered orders that are not paid, now"),
      unmatched: openSchema.describe("payments that fit no order, now"),
    }),
    methods: z.array(
      z.strictObject({
        method: methodSchema,
        count: z.int().nonnegative(),
        received: amountSchema,
        givenBack: amountSchema.describe("below zero"),
        reversed: amountSchema,
        net: amountSchema,
      }),
    ),
    drawers: z.array(
      z.strictObject({
        id: idSchema.nullable().describe("null for cash that no drawer has, such as that of an import"),
        by: z.string(),
        state: z.enum(drawerStates).nullable().describe("null for cash that no drawer has"),
        openedAt: instantSchema.nullable(),
        closedAt: instantSchema.nullable(),
        payments: amountSchema.describe("cash of payments of the day, as the payments say"),
        posted: amountSchema.describe("the same as the ledger says"),
        moved: amountSchema.describe("put in, or below zero taken out, during the day besides float and payments"),
        float: amountSchema.nullable(),
        expected: amountSchema.nullable().describe("what should be in it now, or should have been when it was closed"),
        counted: amountSchema.nullable().describe("what was in it when it was counted; null before that"),
        difference: amountSchema.nullable().describe("what was missing, below zero, or too much when it was counted"),
        notes: z.string().describe("how it was counted; empty where only the total was typed"),
        note: z.string().describe("why there is a difference"),
      }),
    ),
    tied: z.boolean().describe("for each drawer, payments and ledger agree, and together they are the cash of the day"),
  })
  .meta({ id: "DayEnd" });
export type DayEnd = z.infer<typeof dayEndSchema>;

/** A provider's settlement file, and what it is compared with. */
export const settlementFileSchema = z.strictObject({
  ...newRecordSchema(settlementFileFields).shape,
  file: z
    .string()
    .max(mostSettlementBytes)
    .describe("the text of the CSV file, its first line the names of the columns"),
});
export type SettlementFile = z.infer<typeof settlementFileSchema>;

const lineSchema = z.strictObject({
  reference: z.string(),
  here: amountSchema.nullable().describe("what the transactions of this reference come to; null where there is none"),
  there: amountSchema.nullable().describe("what the file says; null where it does not name it"),
  orderNumber: z.string().nullable(),
});

/** How a settlement file agrees with the transactions of the same time and methods. */
export const reconciliationSchema = z.strictObject({
  matched: z.int().nonnegative(),
  matchedAmount: amountSchema,
  disagreeing: z.int().nonnegative().describe("all that do not agree; of each kind, only the first 500 are listed"),
  missingHere: z.array(lineSchema),
  missingThere: z.array(lineSchema),
  amountDiffers: z.array(lineSchema),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;
