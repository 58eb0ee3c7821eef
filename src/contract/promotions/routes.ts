import { z } from "zod";
import { idSchema, orderParams, storeParams } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { filterTypes } from "#contract/enumerations.ts";
import { intakeToPriceSchema } from "#contract/orders/intake-schema.ts";
import { promoCodeSchema } from "#contract/pricing/promo-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { offerFields } from "./offer.ts";
import type { promotionPaths } from "./paths.ts";
import { promoCodeFields } from "./promo-code.ts";
import { returnToPriceSchema } from "#contract/returns/schema.ts";
import { mrpCommentSchema, orderOffersSchema, promoQuerySchema, promoVerdictSchema, replaySchema } from "./schema.ts";

const triedId = { id: idSchema.optional().describe("the record, where one is changed and not added") };

/** The schemas of the calls about promo codes, offers and MRPs. */
export const promotionRoutes = {
  "promo-codes.validate": {
    summary: "Whether a promo code could be used for an order as it stands, and what it would give",
    params: orderParams,
    body: promoQuerySchema,
    answer: promoVerdictSchema,
  },
  "promo-codes.validate-new": {
    summary: "Whether a promo code can be used for an order that is not placed yet, and what it gives",
    params: storeParams,
    body: intakeToPriceSchema.extend({ promoCode: promoCodeSchema }),
    answer: promoVerdictSchema,
  },
  "promo-codes.replay": {
    summary: "What a promo code would have cost over the newest 1,000 orders, and which others it would have met",
    params: storeParams,
    body: newRecordSchema(promoCodeFields).extend(triedId),
    answer: replaySchema,
    heavy: true,
  },
  "offers.replay": {
    summary: "What an offer would have cost over the newest 1,000 orders, and which others it would have met",
    params: storeParams,
    body: newRecordSchema(offerFields).extend(triedId),
    answer: replaySchema,
    heavy: true,
  },
  "offers.of-order": {
    summary: "The offers that concern the products of an order, and what each takes off",
    params: orderParams,
    query: z.strictObject({
      filterType: z
        .enum(filterTypes)
        .extract(["ORDER", "RETURN_ORDER"])
        .default("ORDER")
        .describe("RETURN_ORDER: how they change when the goods of the body come back"),
    }),
    body: returnToPriceSchema.omit({ counted: true }).partial(),
    answer: orderOffersSchema,
  },
  "orders.comment-mrp": {
    summary: "Write down that the MRP on a pack is another one than the catalogue's, or below the price",
    params: orderParams,
    body: mrpCommentSchema,
    answer: z.strictObject({ saved: z.int().nonnegative(), comment: z.string() }),
    write: true,
  },
} as const satisfies Record<keyof typeof promotionPaths, RouteSchema>;
