import { z } from "zod";
import { idSchema, instantSchema } from "#contract/common-schema.ts";
import { intakeLimitSchema } from "#contract/delivery/schema.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";

/** What a store needs before its first order, and whether it has it. */
const firstStepsSchema = z.strictObject({
  products: z.boolean().describe("a product is for sale"),
  areas: z.boolean().describe("a delivery area is active"),
  pickers: z.boolean(),
  riders: z.boolean(),
  stock: z.boolean().describe("some stock is on hand"),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** The work that waits at a store now. */
export const dashboardSchema = z
  .strictObject({
    lastDay: z.iso.date().nullable().describe("the last day with orders, if it is over a week ago"),
    asOf: instantSchema,
    sequence: z.int().nonnegative(),
    firstSteps: firstStepsSchema
      .nullable()
      .describe("null where the store has all of them, or has delivered an order without"),
    lateCount: z.int().nonnegative(),
    late: z.array(orderRowSchema).describe("longest late first, at most ten; none without the right order.view"),
    dueSoonCount: z.int().nonnegative().describe("promised within the next 60 minutes"),
    dueSoon: z.array(orderRowSchema).describe("soonest first, at most ten; none without the right order.view"),
    withoutPicker: z.int().nonnegative().describe("late, promised within the next 180 minutes, or not promised"),
    withoutPickerLater: z.int().nonnegative().describe("promised later"),
    withoutRider: z.int().nonnegative().describe("late, promised within the next 180 minutes, or not promised"),
    withoutRiderLater: z.int().nonnegative().describe("promised later"),
    onHold: z.int().nonnegative(),
    deliveredUnpaid: z.int().nonnegative(),
    approvals: z.int().nonnegative().nullable().describe("refunds to approve; null without the right refund.view"),
    unmatched: z
      .int()
      .nonnegative()
      .nullable()
      .describe("payments that fit no order; null without the right transaction.view"),
    openDrawers: z.int().nonnegative().nullable().describe("null without the right transaction.view"),
    slots: z
      .array(
        z.strictObject({
          start: instantSchema,
          end: instantSchema,
          open: z.int().positive().describe("orders that the store still owes"),
          picked: z.int().nonnegative().describe("those of them that are picked"),
        }),
      )
      .describe("the slots that have not ended and have open orders, soonest first, at most six"),
    limits: z.array(intakeLimitSchema).describe("slots that take fewer orders than usual now, and a stop of Express"),
    pickers: z
      .array(
        z.strictObject({
          id: idSchema,
          name: z.string(),
          onDuty: z.boolean(),
          openOrders: z.int().nonnegative(),
          capacity: z.int().positive(),
        }),
      )
      .describe(
        "who is on duty or has orders all the same, fullest first, at most eight; none without order.view or picker.view",
      ),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.infer<typeof dashboardSchema>;
