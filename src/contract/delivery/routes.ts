import { z } from "zod";
import { maxAmount } from "#contract/money.ts";
import { countSchema, daySchema, idSchema, instantSchema, orderParams, storeParams } from "#contract/common-schema.ts";
import { orderRowSchema } from "#contract/orders/schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { mostCorners } from "./outline/check-outline.ts";
import { cornersOf } from "./outline/outline.ts";
import { outlineNameSchema, outlineSchema, pinOutlineSchema, placeSchema } from "./outline/outline-schema.ts";
import type { deliveryPaths } from "./paths.ts";
import {
  deliveryChangeSchema,
  deliveryPriceQuerySchema,
  deliveryPriceSchema,
  deliverySlotSchema,
  deliveryUndoSchema,
  intakeLimitChangeSchema,
  intakeLimitSchema,
  mostPinOutlines,
  mostSlotDays,
  pincodeAnswerSchema,
  pincodeSchema,
} from "./schema.ts";

/** The schemas of the calls about slots, delivery areas, and the delivery of an order. */
export const deliveryRoutes = {
  "slots.list": {
    summary:
      "The slots of some days with what is left of each; without those that have ended or that an area does not have",
    params: storeParams,
    query: z.strictObject({
      from: daySchema.optional().describe("the first day at the store; today when left out"),
      days: countSchema(1, mostSlotDays).optional().describe("3 when left out, 8 for an area with days of its own"),
      areaId: idSchema
        .optional()
        .describe("a delivery area of this store, for its charge and its own slots; any other is not found"),
      orderId: idSchema.optional().describe("an order of this store, for those of its delivery area, as areaId"),
    }),
    answer: z.strictObject({ timeZone: z.string(), slots: z.array(deliverySlotSchema) }),
  },
  "intake-limits.list": {
    summary: "The slots that take fewer orders than usual now, and whether Express is stopped",
    params: storeParams,
    answer: z.strictObject({ timeZone: z.string(), asOf: instantSchema, limits: z.array(intakeLimitSchema) }),
  },
  "intake-limits.set": {
    summary: "Close or shrink a slot or stop Express until a moment, or take orders as usual again",
    params: storeParams,
    body: intakeLimitChangeSchema,
    answer: z.strictObject({ limit: intakeLimitSchema.nullable() }),
    write: true,
  },
  "addresses.pincode": {
    summary: "Area, city and state of a pincode, and whether, when and for how much a store delivers there",
    body: z.strictObject({
      storeId: idSchema.optional().describe("without it, whichever store of this login delivers there"),
      pincode: pincodeSchema,
      point: placeSchema.optional().describe("where the address is on the map; it then decides, not the pincode"),
    }),
    answer: pincodeAnswerSchema,
  },
  "area-outlines.list": {
    summary: "What is drawn on the map of a store: its delivery areas, and the PIN codes that it has imported",
    params: storeParams,
    answer: z.strictObject({
      areas: z.array(z.strictObject({ id: idSchema, name: z.string(), outline: outlineSchema })),
      pincodes: z.array(pinOutlineSchema),
      near: placeSchema.nullable().describe("where the store delivers, as far as its areas and localities tell it"),
      store: placeSchema
        .extend({ isExact: z.boolean().describe("as the settings say; else it is the post office of its PIN code") })
        .meta({ id: "StorePlace" })
        .nullable()
        .describe("where the store itself is; null where neither its settings nor the PIN code of its address tell it"),
      tiles: z
        .strictObject({ address: z.string(), attribution: z.string() })
        .nullable()
        .describe("the map server that the store has set; null for none"),
    }),
  },
  "area-outlines.keep": {
    summary: "Keep an outline that was drawn, checked, under a name that a delivery area can then have",
    params: storeParams,
    body: z.strictObject({ outline: outlineSchema }),
    answer: z.strictObject({ outline: outlineNameSchema }),
    write: true,
  },
  "pin-outlines.import": {
    summary: "Keep the outlines of PIN codes and, where asked for, make a delivery area of each",
    params: storeParams,
    body: z.strictObject({
      outlines: z
        .array(pinOutlineSchema)
        .min(1)
        .max(mostPinOutlines)
        .refine((all) => all.reduce((sum, { outline }) => sum + cornersOf(outline), 0) <= mostCorners, {
          error: `all outlines of a call have at most ${mostCorners} corners together`,
        }),
      areas: z
        .strictObject({ deliveryCharge: countSchema(0, maxAmount), minimumOrder: countSchema(0, maxAmount) })
        .nullable()
        .describe("what delivery costs in the areas to make; null to make none"),
    }),
    answer: z.strictObject({
      kept: z.int().nonnegative(),
      made: z.int().nonnegative().describe("areas; one whose name is taken is not made again, but drawn anew"),
      refused: z.array(z.strictObject({ pincode: z.string(), because: z.string() })),
    }),
    write: true,
  },
  "orders.price-delivery": {
    summary: "What an order would cost after a change of its delivery, and why it would be refused",
    params: orderParams,
    body: deliveryPriceQuerySchema,
    answer: deliveryPriceSchema,
  },
  "orders.change-delivery": {
    summary: "Change address, slot, contact, delivery type or order type of an order",
    params: orderParams,
    body: deliveryChangeSchema,
    answer: orderRowSchema,
    write: true,
  },
  "orders.undo-delivery": {
    summary: "Take back what a change of the delivery of an order has changed",
    params: orderParams,
    body: deliveryUndoSchema,
    answer: orderRowSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof deliveryPaths, RouteSchema>;
