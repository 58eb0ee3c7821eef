import { z } from "zod";
import { amountSchema, idSchema } from "#contract/common-schema.ts";
import { promotedGoodsSchema } from "./promo-schema.ts";

const unitsSchema = z.strictObject({ productId: idSchema, quantity: z.int().positive() });
const head = {
  id: idSchema,
  title: z.string(),
  priority: z.int().nonnegative().optional().describe("the higher one counts first; those agreed long ago have none"),
  group: z.string().optional().describe("one offer alone of a group counts in an order"),
};

/** An offer of the store, with the words for it. */
export const offerSchema = z
  .discriminatedUnion("type", [
    z.strictObject({ ...head, type: z.literal("buy-get"), buy: unitsSchema, get: unitsSchema }),
    z.strictObject({ ...head, type: z.literal("bundle"), units: z.array(unitsSchema), price: amountSchema }),
    z.strictObject({
      ...head,
      type: z.literal("category"),
      category: z.string().describe("its goods in words; of an older one, the category"),
      goods: promotedGoodsSchema.optional().describe("for which it counts; those of the category where it is left out"),
      rate: z.int().min(0).max(10_000).describe("basis points: 500 is 5 %"),
    }),
  ])
  .meta({ id: "Offer" });
export type AgreedOffer = z.infer<typeof offerSchema>;
