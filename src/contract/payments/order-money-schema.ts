import { z } from "zod";
import { amountSchema } from "#contract/common-schema.ts";
import { orderPaymentSchema } from "#contract/orders/schema.ts";

/** The money of an order, as the details of its refunds, transactions and invoices have it beside their rows. */
export const orderMoneyParts = {
  charged: amountSchema.describe("what its order is charged"),
  payments: z.array(orderPaymentSchema).describe("of its order, oldest first"),
};
export type OrderMoneyParts = z.infer<z.ZodObject<typeof orderMoneyParts>>;
