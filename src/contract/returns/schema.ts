import { z } from "zod";
import {
  amountSchema,
  decimalSchema,
  emptyIsNone,
  idSchema,
  instantSchema,
  textSchema,
  undoesSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { paymentMethods, returnStatuses, saleUnits } from "#contract/enumerations.ts";
import { shownTotalsSchema } from "#contract/orders/schema.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { maxTextLength } from "#contract/constants.ts";
import { maxAmount } from "#contract/money.ts";
import { maxReturnLines, maxReturnPhotos, returnConditions, returnPlaces, returnReasons } from "./fields.ts";

/** A return in lists. `amount` is what goes back to the customer, in minor units. */
export const returnRowSchema = documentRowSchema
  .extend({
    status: z.enum(returnStatuses),
    orderId: idSchema,
    orderNumber: z.string(),
    customerName: z.string(),
    customerPhone: z.string(),
    pickup: z.enum(returnPlaces),
    reasons: z.array(z.enum(returnReasons)),
    itemCount: z.int().nonnegative(),
    amount: amountSchema,
    riderId: idSchema.nullable(),
    riderName: z.string().nullable(),
    exchangeOrderId: idSchema.nullable().describe("the order placed in exchange; null where it is no exchange"),
    exchangeOrderNumber: z.string().describe("its number; empty where it is no exchange"),
    photoCount: z.int().min(0).max(maxReturnPhotos),
  })
  .meta({ id: "ReturnRow" });
export type ReturnRow = z.infer<typeof returnRowSchema>;

/** One line of a return: which line of the order comes back, how much of it, why, and what it comes to. */
const returnLineSchema = z
  .strictObject({
    line: z.int().positive().describe("the line of the order"),
    productId: idSchema.nullable(),
    code: z.string(),
    name: z.string(),
    unit: z.enum(saleUnits),
    quantity: z.number().describe("how much was asked to be taken back"),
    counted: z.number().nullable().describe("how much was received; null until it was"),
    reason: z.enum(returnReasons),
    condition: z.enum(returnConditions),
    note: z.string().describe("why another quantity was received than asked"),
    goods: amountSchema.describe("the price of the goods less the discounts of their line"),
    discount: amountSchema.describe("their share of the discounts of the order"),
    promo: amountSchema.describe("their share of the promo code"),
    addedTax: amountSchema.describe("tax on top of the prices"),
    tax: amountSchema.describe("all tax of the goods"),
    amount: amountSchema,
  })
  .meta({ id: "ReturnLine" });

/** What of the promo code is kept back on the goods of a line. */
const keptPartSchema = z.strictObject({
  line: z.int().positive().describe("the line of the order"),
  amount: amountSchema,
  tax: amountSchema.describe("the tax in it, which does not go back either"),
});

/** The part of the delivery charge that goes back and is taxed at one rate. */
const deliveryTaxSchema = z.strictObject({
  rate: z.int().nonnegative().describe("basis points, 500 is 5 %"),
  amount: amountSchema,
  tax: amountSchema.describe("inside the amount"),
});

/** A photo of returned goods; its picture is asked for by its id. */
const returnPhotoSchema = z
  .strictObject({
    id: idSchema,
    name: z.string().describe("the name of the file"),
    type: z.string(),
    size: z.int().describe("bytes"),
    at: instantSchema,
    by: z.string().describe("who added it, by name"),
  })
  .meta({ id: "ReturnPhoto" });
export type ReturnPhoto = z.infer<typeof returnPhotoSchema>;

/** What the detail of a return has beside its row. */
export const returnParts = {
  lines: z.array(returnLineSchema),
  promoKept: amountSchema.describe(
    "what is kept back of the promo code beyond the share of the goods; below 0 where what was kept is given back",
  ),
  kept: z.array(keptPartSchema).describe("the parts of what is kept back, by the lines of the order"),
  deliveryCharge: amountSchema.describe("how much of the delivery charge goes back"),
  deliveryTaxes: z.array(deliveryTaxSchema).describe("its parts by the rates of their tax; none where it has no tax"),
  rounding: amountSchema.describe("the share of the rounding of the order"),
  note: z.string(),
  photos: z.array(returnPhotoSchema).describe("oldest first"),
  chosenDelivery: amountSchema
    .nullable()
    .describe("how much of the delivery charge was decided to go back; null where nobody did"),
  chosenPromo: amountSchema
    .nullable()
    .describe("how much of the promo code was decided to be kept back; null where nobody did"),
};
/** What the detail of a return has beside its row. */
export type ReturnParts = z.infer<z.ZodObject<typeof returnParts>>;

const quantitySchema = decimalSchema(0.001, 1_000_000, 3);
const lineNumberSchema = z.int().positive().max(1_000_000);
const chosenAmountSchema = z.int().min(0).max(maxAmount);

/** What of an order comes back, and what that comes to is to be worked out. */
export const returnToPriceSchema = z.strictObject({
  lines: z
    .array(z.strictObject({ line: lineNumberSchema, quantity: decimalSchema(0, 1_000_000, 3) }))
    .min(1)
    .max(maxReturnLines),
  returnId: idSchema.optional().describe("the return that is changed or received; without it, a new one"),
  counted: z
    .boolean()
    .optional()
    .describe(
      "whether these are the goods that were counted; what was decided about the amounts of that return then holds",
    ),
});
export type ReturnToPrice = z.infer<typeof returnToPriceSchema>;

/** What the customer gets back for a return, in minor units. */
export const pricedReturnSchema = z
  .strictObject({
    lines: z.array(
      returnLineSchema.pick({
        line: true,
        quantity: true,
        goods: true,
        discount: true,
        promo: true,
        addedTax: true,
        tax: true,
        amount: true,
      }),
    ),
    promoKept: returnParts.promoKept,
    kept: returnParts.kept,
    deliveryCharge: returnParts.deliveryCharge,
    deliveryTaxes: returnParts.deliveryTaxes,
    rounding: returnParts.rounding,
    tax: amountSchema.describe("the tax in what goes back"),
    amount: amountSchema,
    back: z
      .array(z.strictObject({ paymentId: idSchema, method: z.enum(paymentMethods), amount: amountSchema }))
      .describe("what then goes back on which payment, with what was paid too much before"),
    due: amountSchema.describe("what the customer then still has to pay"),
  })
  .meta({ id: "PricedReturn" });
export type ReturnPrice = z.infer<typeof pricedReturnSchema>;

const askedLineSchema = z.strictObject({
  line: lineNumberSchema,
  quantity: quantitySchema,
  reason: z.enum(returnReasons),
  condition: z.enum(returnConditions),
});

/** A new return, with the amounts that were shown for it: one that would come to others is refused. */
export const newReturnSchema = z.strictObject({
  lines: z.array(askedLineSchema).min(1).max(maxReturnLines),
  pickup: z.enum(returnPlaces),
  note: textSchema(maxTextLength).optional(),
  deliveryCharge: emptyIsNone(chosenAmountSchema).describe("how much of it goes back, where the operator decides"),
  promoCodesDiscount: emptyIsNone(chosenAmountSchema).describe(
    "how much of it is kept back, where the operator decides",
  ),
  shown: shownTotalsSchema.describe("as they were shown before"),
});
export type NewReturn = z.infer<typeof newReturnSchema>;

/** The same for a return that is Pending still. */
export const returnEditSchema = newReturnSchema.extend({ version: versionSchema });

/** A change of the status of a return. */
export const returnMoveSchema = z.strictObject({
  orderId: idSchema.describe("the order of the return"),
  status: z.enum(returnStatuses).describe("the same as in the path"),
  entityInternalId: idSchema.describe("the store"),
  version: versionSchema.optional().describe("left out, the return is changed as it stands"),
  undoes: undoesSchema,
  riderId: idSchema.optional().describe("who fetches the goods; for Assign Rider"),
  note: textSchema(maxTextLength).optional(),
  received: z
    .array(
      z.strictObject({
        line: lineNumberSchema,
        quantity: decimalSchema(0, 1_000_000, 3),
        condition: z.enum(returnConditions),
        note: textSchema(maxTextLength).optional().describe("why it is not what was asked"),
      }),
    )
    .max(maxReturnLines)
    .optional()
    .describe("what was counted; for Completed. Lines that are left out came as they were asked"),
  shown: shownTotalsSchema
    .optional()
    .describe("what was shown for it; for Completed, which is refused if it comes to another"),
});
export type ReturnMoveRequest = z.infer<typeof returnMoveSchema>;

/** What of an order can be returned, line by line. */
export const returnableSchema = z.strictObject({
  lines: z.array(
    z.strictObject({
      line: z.int().positive(),
      productId: idSchema.nullable(),
      code: z.string(),
      name: z.string(),
      unit: z.enum(saleUnits),
      unitPrice: amountSchema,
      supplied: z.number(),
      returned: z.number().describe("what came back, and what other returns ask for"),
      returnable: z.number().describe("what can still be returned"),
      until: instantSchema.nullable().describe("until when; null where the order was not delivered"),
      because: z.string().describe("why nothing can be returned; empty where something can"),
    }),
  ),
  deliveryCharge: amountSchema.describe("what is left of the delivery charge"),
  promoDiscount: amountSchema.describe("what the promo code took off, less what other returns have of it"),
});
export type Returnable = z.infer<typeof returnableSchema>;
