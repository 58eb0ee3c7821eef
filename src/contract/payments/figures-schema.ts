import { z } from "zod";
import { amountSchema, daySchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { paymentMethods } from "#contract/enumerations.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { daysOf, longestPeriod } from "#contract/reports/period.ts";
import { transactionList } from "#contract/transactions/list.ts";
import { transactionStatuses } from "#contract/transactions/states.ts";
import { ledgerAccounts, transactionKinds } from "./ledger.ts";

/** The figures of a way of paying at the end of a day. */
const dayParts = ["received", "givenBack", "reversed", "net"] as const;

/** What is charged: less than before because goods came back, or for any other reason. */
const salesParts = ["sold", "cameBack"] as const;

/** The money that is still open at the end of a day. */
const openParts = ["unpaid", "unmatched"] as const;

/** The figures of a cash drawer; "payments" and "moved" can be those of one day alone. */
const drawerParts = ["float", "payments", "moved", "expected", "difference"] as const;

/** A figure that is a sum of entries of the ledger. */
export const figureSchema = z
  .discriminatedUnion("of", [
    z.strictObject({ of: z.literal("order"), orderId: idSchema }).describe("what an order owes"),
    z.strictObject({ of: z.literal("credit"), customerId: idSchema }).describe("what the store keeps for a customer"),
    z
      .strictObject({
        of: z.literal("transactions"),
        filter: filterSchema(transactionList),
        status: z.enum(transactionStatuses).optional(),
        method: z.enum(paymentMethods).optional(),
        provider: z.string().max(100).nullable().optional().describe("null: noted by a person"),
      })
      .describe("what the transactions of a filter come to"),
    z
      .strictObject({
        of: z.literal("day"),
        day: daySchema,
        method: z.enum(paymentMethods).optional().describe("all, when left out"),
        part: z.enum(dayParts),
      })
      .describe("the payments of a day"),
    z
      .strictObject({
        of: z.literal("sales"),
        day: daySchema,
        until: daySchema.optional().describe("the last one of several days, included"),
        part: z.enum(salesParts).optional().describe("both, when left out"),
      })
      .refine(({ day, until = day }) => day <= until, { message: "it ends before it begins", path: ["until"] })
      .refine(({ day, until = day }) => daysOf({ from: day, to: until }) <= longestPeriod, {
        message: `at most ${longestPeriod} days`,
        path: ["until"],
      })
      .describe("what the orders of some days are charged, less what is charged no more since these days"),
    z
      .strictObject({ of: z.literal("open"), part: z.enum(openParts) })
      .describe("what delivered orders still owe, and money that fits no order, both now"),
    z
      .strictObject({
        of: z.literal("drawer"),
        drawerId: idSchema.nullable().describe("null: the cash that no drawer has"),
        part: z.enum(drawerParts),
        day: daySchema.optional().describe("only what was posted on that day"),
      })
      .describe("the cash of a drawer"),
  ])
  .meta({ id: "Figure" });
export type Figure = z.input<typeof figureSchema>;

/** One entry that is part of a figure, with the documents that it belongs to. */
const entrySchema = z.strictObject({
  transactionId: idSchema,
  line: z.int().positive(),
  at: instantSchema,
  kind: z.enum(transactionKinds),
  by: z.string(),
  note: z.string(),
  reverses: idSchema.nullable().describe("the transaction of the ledger that it takes back"),
  account: z.enum(ledgerAccounts),
  holder: z.string().describe("whose account it is: an order, a customer, a provider, or who has the drawer"),
  against: z.string().describe("the accounts on the other side"),
  amount: amountSchema.describe("a debit above zero, a credit below"),
  sum: amountSchema.describe("of all entries up to this one"),
  orderId: idSchema.nullable(),
  orderNumber: z.string().nullable(),
  paymentId: idSchema.nullable(),
  paymentNumber: z.string().nullable(),
  refundId: idSchema.nullable(),
  refundNumber: z.string().nullable(),
});
export type FigureEntry = z.infer<typeof entrySchema>;

/** The entries that a figure is the sum of, oldest first, a page at a time. */
export const figureEntriesSchema = z
  .strictObject({
    entries: z.array(entrySchema),
    page: z.int().positive(),
    pageSize: z.int().positive(),
    total: z.int().nonnegative().describe("all entries of the figure"),
    sum: amountSchema.describe("of all of them: the figure"),
    debits: amountSchema,
    credits: amountSchema.describe("above zero"),
    asOf: instantSchema,
  })
  .meta({ id: "FigureEntries" });
export type FigureEntries = z.infer<typeof figureEntriesSchema>;
