import { z } from "zod";
import { amountSchema, idSchema, instantSchema, textSchema } from "#contract/common-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { cashCountSchema } from "#contract/payments/drawer-schema.ts";
import { mostHandedIn, riderCashFields } from "./fields.ts";

/** A delivered order whose cash a rider has. */
const cashOrderSchema = z.strictObject({
  orderId: idSchema,
  number: z.string(),
  amount: amountSchema.describe("what is still to be paid for it"),
  deliveredAt: instantSchema.describe("when the order last changed"),
});
export type CashOrder = z.infer<typeof cashOrderSchema>;

/** A rider who has cash of the store. */
const cashOutsideSchema = z.strictObject({
  riderId: idSchema,
  name: z.string(),
  orders: z.int().positive(),
  amount: amountSchema,
  since: instantSchema.describe("of the oldest of these orders"),
});

/** Cash that a rider has handed in, as its slip tells it. */
export const handInSchema = z
  .strictObject({
    id: idSchema,
    riderId: idSchema,
    rider: z.string(),
    at: instantSchema,
    by: z.string().describe("who took it"),
    orders: z.array(z.strictObject({ number: z.string(), amount: amountSchema })),
    expected: amountSchema,
    counted: amountSchema,
    notes: z.string().describe("how it was counted; empty where only the total was typed"),
    reason: z.string().describe("why it is short or over"),
  })
  .meta({ id: "HandIn" });
export type HandIn = z.infer<typeof handInSchema>;

/** The riders who have cash, most first, and what was handed in last. */
export const riderCashSchema = z.strictObject({
  riders: z.array(cashOutsideSchema),
  handedIn: z.array(handInSchema).describe("the newest first, at most twenty"),
});
export type RiderCash = z.infer<typeof riderCashSchema>;

/** The orders whose cash a rider has. */
export const cashOfRiderSchema = z.strictObject({ name: z.string(), orders: z.array(cashOrderSchema) });

/** Takes the cash of some orders from a rider. */
export const cashTakenSchema = cashCountSchema.extend({
  drawerId: idSchema.describe("the open drawer that it goes into; that of others takes the right payment.reverse"),
  orders: z
    .array(z.strictObject({ orderId: idSchema, amount: amountSchema.min(1).max(maxAmount) }))
    .min(1)
    .max(mostHandedIn)
    .describe("with the amounts that were shown"),
  reason: textSchema(riderCashFields.reason.longest).optional().describe("needed where it is short or over"),
});
export type CashTaken = z.infer<typeof cashTakenSchema>;
