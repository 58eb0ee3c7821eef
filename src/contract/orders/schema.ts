import { z } from "zod";
import {
  amountSchema,
  countSchema,
  decimalSchema,
  filledTextSchema,
  idSchema,
  instantSchema,
  taxedPriceSchema,
  textSchema,
  undoesSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { plainPincode } from "#contract/text.ts";
import { linesAtOnce, maxTextLength } from "#contract/constants.ts";
import {
  addressTypes,
  deliveryTypes,
  orderSources,
  orderTypes,
  paymentMethods,
  paymentStates,
  saleUnits,
} from "#contract/enumerations.ts";
import { maxAmount } from "#contract/money.ts";
import { placeSchema } from "#contract/delivery/outline/outline-schema.ts";
import { deliveryFields } from "#contract/delivery/fields.ts";
import { businessSchema } from "#contract/invoices/business-schema.ts";
import { stateName } from "#contract/invoices/states.ts";
import { phonePattern } from "#contract/fields/fields.ts";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { deliveryTaxModes } from "#contract/pricing/delivery-tax.ts";
import { discountSchema } from "#contract/pricing/discount-schema.ts";
import { offerSchema } from "#contract/pricing/offer-schema.ts";
import { agreedPromoSchema, promoCodeSchema } from "#contract/pricing/promo-schema.ts";
import { taxModes } from "#contract/pricing/price-order.ts";
import { taxPartCounts } from "#contract/pricing/delivery-tax.ts";
import { roundingSteps } from "#contract/pricing/rounding.ts";
import { countsSchema, pageSchema } from "#contract/lists/page-schema.ts";
import { selectedIdsSchema } from "#contract/lists/selection-schema.ts";
import { paymentAttempts, paymentPlans } from "#contract/payments/states/payment-state.ts";
import { orderList } from "./list.ts";
import { packedFields } from "./packed.ts";
import { orderStatuses } from "./status.ts";

export const orderStatusSchema = z.enum(orderStatuses);

/** An order in lists. Amounts are in minor units. */
export const orderRowSchema = z
  .strictObject({
    id: idSchema,
    storeId: idSchema,
    number: z.string(),
    status: orderStatusSchema,
    version: versionSchema,
    placedAt: instantSchema,
    slotStart: instantSchema.nullable(),
    slotEnd: instantSchema.nullable().describe("the promised delivery time: late once it has passed"),
    customerId: idSchema.nullable(),
    customerName: z.string(),
    customerPhone: z.string(),
    itemCount: z.int().nonnegative().describe("lines of the order"),
    amount: amountSchema,
    returnedAmount: amountSchema.describe("what of the amount is not charged any more, because goods came back"),
    paidAmount: amountSchema,
    paymentState: z.enum(paymentStates).describe("follows from what was paid; never set by a call"),
    givenBack: amountSchema,
    payBy: z.enum(paymentPlans).nullable().describe("how the customer means to pay"),
    paymentAttempt: z.enum(paymentAttempts).nullable().describe("of paying online, while nothing has come"),
    source: z.enum(orderSources),
    orderType: z.enum(orderTypes),
    deliveryType: z.enum(deliveryTypes),
    pickerId: idSchema.nullable(),
    pickerName: z.string().nullable(),
    riderId: idSchema.nullable(),
    riderName: z.string().nullable(),
    updatedAt: instantSchema,
  })
  .meta({ id: "OrderRow" });
export type OrderRow = z.infer<typeof orderRowSchema>;

export const orderLineSchema = z.strictObject({
  line: z.int().positive(),
  productId: idSchema.nullable(),
  code: z.string(),
  name: z.string(),
  category: z.string().describe("of the product when the line was written; empty where it is not known"),
  unit: z.enum(saleUnits),
  quantity: z.number().describe("pieces or kilograms, three decimals"),
  mrp: amountSchema,
  unitPrice: amountSchema,
  discount: amountSchema,
  offerDiscount: amountSchema.describe("what offers take off"),
  taxRate: z.int().nonnegative().describe("basis points, contained in the price"),
  taxedPrice: taxedPriceSchema.optional(),
  tax: amountSchema,
  amount: amountSchema.describe("quantity x unit price - offerDiscount - discount"),
  agreed: discountSchema.nullable().describe("the discount as it was agreed"),
  ordered: z
    .strictObject({ quantity: z.number(), unitPrice: amountSchema, discount: amountSchema })
    .nullable()
    .describe("what the customer ordered, where the line was changed since; quantity 0 where it was added"),
  substitutes: z.int().positive().nullable().describe("the line that it is supplied for"),
  handedOver: z
    .number()
    .optional()
    .describe("how much of it the first of two deliveries handed over; left out of an order that went in one"),
  note: z.string(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** One page of the lines of an order. */
export const orderLinesSchema = z.strictObject({ lines: z.array(orderLineSchema), total: z.int().nonnegative() });

/** A payment of an order, or money that went back on one. */
export const orderPaymentSchema = z.strictObject({
  id: idSchema,
  at: instantSchema,
  method: z.enum(paymentMethods),
  amount: amountSchema.describe("negative where money was given back, or a payment reversed"),
  reference: z.string(),
  given: amountSchema.nullable().describe("the cash handed over, change included"),
  reason: z.string(),
  by: z.string().describe("who recorded it; empty where that is not known"),
  reverses: idSchema.nullable().describe("the payment that it takes back"),
  givesBack: idSchema.nullable().describe("the payment on which it gives money back"),
  drawer: z
    .strictObject({ id: idSchema, of: z.string() })
    .nullable()
    .describe("the cash drawer that it is in and whose that is; null once it is closed"),
  askedReversal: z
    .strictObject({ by: z.string(), reason: z.string() })
    .nullable()
    .describe("who has asked to reverse it: a second person must agree"),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

export const addressSchema = z.strictObject({
  type: z.enum(addressTypes),
  line: textSchema(deliveryFields.address.line.longest),
  locality: textSchema(deliveryFields.address.locality.longest),
  city: textSchema(deliveryFields.address.city.longest),
  pincode: textSchema(deliveryFields.address.pincode.longest).transform(plainPincode),
  point: placeSchema.optional().describe("where it is on the map, where that is known"),
  state: textSchema(stateName.longest).optional().describe("the tax follows from it; left out where it is not known"),
});
export type Address = z.infer<typeof addressSchema>;

/** Where a packed order stands, and in how many bags and crates it is. */
const packedSchema = z.strictObject({
  shelf: textSchema(packedFields.shelf.longest),
  bags: countSchema(packedFields.bags.least, packedFields.bags.most),
  crates: countSchema(packedFields.crates.least, packedFields.crates.most),
});

/** Says where a packed order stands. */
export const orderPackingSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  packed: packedSchema.nullable().describe("null: it is not known any more"),
});
export type OrderPacking = z.infer<typeof orderPackingSchema>;

/**
 * One order with everything about it, of many lines only the first.
 * amount = line amounts - discount - promoDiscount + deliveryCharge + addedTax + rounding.
 */
export const orderDetailSchema = z
  .strictObject({
    order: orderRowSchema,
    lines: z.array(orderLineSchema).describe(`the first ${linesAtOnce}; orders.lines has all ${"`itemCount`"} of them`),
    payments: z.array(orderPaymentSchema),
    packed: packedSchema.nullable().describe("where it stands once it is packed"),
    address: addressSchema.nullable(),
    customerEmail: z.string().nullable(),
    business: businessSchema.nullable().describe("to whom the invoice is made out; null for the customer"),
    instructions: z.string().describe("what the customer asked for"),
    linesAmount: amountSchema,
    discount: amountSchema,
    promoDiscount: amountSchema,
    deliveryCharge: amountSchema,
    tax: amountSchema.describe(
      "contained in the prices, or added to them as the tax mode says, with that in the delivery charge",
    ),
    addedTax: amountSchema,
    rounding: amountSchema,
    terms: z
      .strictObject({
        agreed: discountSchema.nullable().describe("the discount on the whole order"),
        offers: z.array(offerSchema).describe("that held when it was placed"),
        promo: agreedPromoSchema.nullable(),
        deliveryCharge: amountSchema,
        taxMode: z.enum(taxModes),
        taxParts: z
          .union(taxPartCounts.map((parts) => z.literal(parts)))
          .describe("of how many equal parts the tax is the sum; two where it depends on states"),
        deliveryTax: z.enum(deliveryTaxModes).describe("at which rates of the goods the delivery charge is taxed"),
        rounding: z.union(roundingSteps.map((step) => z.literal(step))).describe("to what totals are rounded"),
      })
      .describe("what the total follows from, besides the lines"),
    exchangeOf: z
      .strictObject({
        returnId: idSchema,
        number: z.string(),
        orderId: idSchema,
        orderNumber: z.string(),
        isReceived: z.boolean().describe("the store has the goods that come back; else they are still to be collected"),
        goods: z
          .array(z.strictObject({ name: z.string(), unit: z.enum(saleUnits), quantity: z.number() }))
          .describe("what the customer gives back"),
      })
      .nullable()
      .describe("the return and its order for whose goods this one was placed; null where it is no exchange"),
    asOf: instantSchema,
  })
  .meta({ id: "OrderDetail" });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** The filter of orders; all given conditions must hold. `entityInternalId` is the store. */
export const orderFilterSchema = filterSchema(orderList)
  .extend({ entityInternalId: idSchema })
  .meta({ id: "OrderFilter" });
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** The selected orders to read, and the filter by which they were selected. `entityInternalId` is the store. */
export const selectedOrdersSchema = z.strictObject({
  entityInternalId: idSchema,
  ids: selectedIdsSchema,
  filter: filterSchema(orderList),
});

/** One page of orders. */
export const orderPageSchema = pageSchema(orderRowSchema);

/** How many orders the filter finds: in all, by status, and by the tabs of the requested view, in their order. */
export const orderCountsSchema = countsSchema(orderStatuses).extend({
  tabs: z.array(z.strictObject({ level: z.string(), count: z.int().nonnegative() })),
});
export type OrderCounts = z.infer<typeof orderCountsSchema>;

/** Whom an order is for. */
export const contactSchema = z.strictObject({
  name: filledTextSchema(deliveryFields.contact.name.longest),
  phone: z.string().regex(phonePattern, "digits only, 6 to 15"),
});

/** When an order is to be delivered. */
export const slotSchema = z
  .strictObject({ start: instantSchema, end: instantSchema })
  .describe("a day long at most; ended at most a day ago, begins at most 60 days ahead");

/** The totals that the operator saw. If the gateway calculates other totals, the call is refused. */
export const shownTotalsSchema = z.strictObject({
  amount: z.int().min(0).max(maxAmount),
  tax: z.int().min(0).max(maxAmount),
});

/** A new order from web, app or phone. It has no prices, because only the gateway sets them. */
export const newOrderSchema = z
  .strictObject({
    source: z.enum(orderSources),
    orderType: z.enum(orderTypes),
    deliveryType: z.enum(deliveryTypes),
    customer: contactSchema,
    address: addressSchema.optional().describe("its point or pincode says in which delivery area it is"),
    business: businessSchema
      .nullable()
      .optional()
      .describe("to whom the invoice is made out; null for the customer; left out, the business of the customer"),
    slot: slotSchema.optional(),
    promoCode: promoCodeSchema.optional(),
    shown: shownTotalsSchema.optional(),
    payment: z.enum(paymentPlans),
    instructions: textSchema(maxTextLength).optional(),
    visitor: idSchema
      .optional()
      .describe("of a storefront, the visitor of its visits: so reports know who bought what they looked at"),
    lines: z
      .array(
        z.strictObject({
          productId: idSchema.describe("a product of this store; any other is not found"),
          quantity: decimalSchema(0.001, 100_000, 3),
          labels: z
            .array(z.int().positive().max(maxAmount))
            .max(200)
            .optional()
            .describe("what the labels of packs say that a scale has printed: they are paid so, in minor units"),
        }),
      )
      .min(1)
      .max(1_500),
  })
  .meta({ id: "NewOrder" });
export type NewOrder = z.infer<typeof newOrderSchema>;

/** Has an order invoiced: the version it was made from. */
export const invoiceIssueSchema = z.strictObject({ version: versionSchema });
