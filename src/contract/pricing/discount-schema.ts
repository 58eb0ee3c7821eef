import { z } from "zod";
import { maxAmount } from "#contract/money.ts";

/** A discount as it is agreed. */
export const discountSchema = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("percentage"),
      rate: z.int().min(0).max(10_000).describe("basis points: 500 is 5 %"),
    }),
    z.strictObject({ type: z.literal("value"), amount: z.int().min(0).max(maxAmount).describe("minor units") }),
  ])
  .meta({ id: "Discount" });
