import { z } from "zod";
import {
  amountSchema,
  filledTextSchema,
  idSchema,
  instantSchema,
  textSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { maxTextLength } from "#contract/constants.ts";
import {
  addressTypes,
  deliveryTypes,
  orderSources,
  orderTypes,
  paymentMethods,
  paymentStates,
  saleUnits,
  unassigned,
} from "#contract/enumerations.ts";
import { maxAmount } from "#contract/money.ts";
import { orderStatuses } from "./status.ts";
import { sortColumns } from "./columns.ts";

export const orderStatusSchema = z.enum(orderStatuses);

/** An order as boards show it. Amounts in minor units. */
export const orderRowSchema = z
  .strictObject({
    id: idSchema,
    storeId: idSchema,
    number: z.string(),
    status: orderStatusSchema,
    version: versionSchema,
    placedAt: instantSchema,
    slotStart: instantSchema.nullable(),
    slotEnd: instantSchema.nullable().describe("the promise: late once it has passed"),
    customerId: idSchema.nullable(),
    customerName: z.string(),
    customerPhone: z.string(),
    itemCount: z.int().nonnegative().describe("lines of the order"),
    amount: amountSchema,
    paidAmount: amountSchema,
    paymentState: z.enum(paymentStates),
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
  unit: z.enum(saleUnits),
  quantity: z.number().describe("pieces or kilograms, three decimals"),
  mrp: amountSchema,
  unitPrice: amountSchema,
  discount: amountSchema,
  taxRate: z.int().nonnegative().describe("basis points, contained in the price"),
  tax: amountSchema,
  amount: amountSchema.describe("quantity x unit price - discount"),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

const orderPaymentSchema = z.strictObject({
  id: idSchema,
  at: instantSchema,
  method: z.enum(paymentMethods),
  amount: amountSchema.describe("negative for a refund"),
  reference: z.string(),
});

export const addressSchema = z.strictObject({
  type: z.enum(addressTypes),
  line: textSchema(300),
  locality: textSchema(120),
  city: textSchema(120),
  pincode: textSchema(12),
});
export type Address = z.infer<typeof addressSchema>;

/** One order whole. amount = line amounts - discount + deliveryCharge. */
export const orderDetailSchema = z
  .strictObject({
    order: orderRowSchema,
    lines: z.array(orderLineSchema),
    payments: z.array(orderPaymentSchema),
    address: addressSchema.nullable(),
    customerEmail: z.string().nullable(),
    instructions: z.string().describe("what the customer asked for"),
    linesAmount: amountSchema,
    discount: amountSchema,
    deliveryCharge: amountSchema,
    tax: amountSchema.describe("contained in the line amounts"),
    asOf: instantSchema,
  })
  .meta({ id: "OrderDetail" });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

const range = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject({ from: schema.optional(), to: schema.optional() });

/** What a board asks for. `entityInternalId` is the store. All given parts must hold. */
export const orderFilterSchema = z
  .strictObject({
    entityInternalId: idSchema,
    orderStatus: z.array(orderStatusSchema).max(orderStatuses.length).optional(),
    source: z.array(z.enum(orderSources)).max(orderSources.length).optional(),
    orderType: z.array(z.enum(orderTypes)).max(orderTypes.length).optional(),
    deliveryType: z.array(z.enum(deliveryTypes)).max(deliveryTypes.length).optional(),
    paymentState: z.array(z.enum(paymentStates)).max(paymentStates.length).optional(),
    picker: z
      .array(z.union([idSchema, z.literal(unassigned)]))
      .max(100)
      .optional(),
    rider: z
      .array(z.union([idSchema, z.literal(unassigned)]))
      .max(100)
      .optional(),
    slot: range(instantSchema).optional(),
    placed: range(instantSchema).optional(),
    amount: range(z.int().min(0).max(maxAmount)).optional(),
    late: z.literal(true).optional().describe("open and past its promise"),
    dueSoon: z.literal(true).optional().describe("open, and its promise is near"),
    text: textSchema(100).optional().describe("order number, customer name, phone or product"),
    sort: z.strictObject({ column: z.enum(sortColumns), descending: z.boolean() }).optional(),
  })
  .meta({ id: "OrderFilter" });
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** One page of a board. `sequence` is the store's event sequence the rows agree with. */
export const orderPageSchema = z.strictObject({
  rows: z.array(orderRowSchema),
  total: z.int().nonnegative().describe("orders the filter finds, as far as they were counted"),
  atLeast: z.boolean().describe("there are more than `total`; `orders.counts` counts them all"),
  page: z.int().positive(),
  pageSize: z.int().positive(),
  asOf: instantSchema,
  sequence: z.int().nonnegative(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

/** How many orders the filter finds: together, by status, and by tab of the asked view, in the tabs' order. */
export const orderCountsSchema = z.strictObject({
  total: z.int().nonnegative(),
  byStatus: z.record(orderStatusSchema, z.int().nonnegative()),
  tabs: z.array(z.strictObject({ level: z.string(), count: z.int().nonnegative() })),
  asOf: instantSchema,
  sequence: z.int().nonnegative(),
});
export type OrderCounts = z.infer<typeof orderCountsSchema>;

/** An order as it comes in from web, app or phone. Prices and totals are the gateway's business, never the client's. */
export const orderIntakeSchema = z
  .strictObject({
    source: z.enum(orderSources),
    orderType: z.enum(orderTypes),
    deliveryType: z.enum(deliveryTypes),
    customer: z.strictObject({
      name: filledTextSchema(120),
      phone: z.string().regex(/^\+?[0-9]{6,15}$/, "digits only, 6 to 15"),
    }),
    address: addressSchema.optional(),
    slot: z
      .strictObject({ start: instantSchema, end: instantSchema })
      .optional()
      .describe("a day long at most; ended at most a day ago, begins at most 60 days ahead"),
    payment: z.enum(["Pay on Delivery", "Cash On Delivery", "Online"]),
    instructions: textSchema(maxTextLength).optional(),
    lines: z
      .array(
        z.strictObject({
          productId: idSchema.describe("a product of this store; any other is not found"),
          quantity: z.number().positive().max(100_000).multipleOf(0.001).meta({ multipleOf: 0.001 }),
        }),
      )
      .min(1)
      .max(1_500),
  })
  .meta({ id: "OrderIntake" });
export type OrderIntake = z.infer<typeof orderIntakeSchema>;

/** A status change: the version it was made from and, where the status asks for one, the reason. */
export const statusChangeSchema = z.strictObject({
  version: versionSchema,
  note: textSchema(maxTextLength).optional(),
});

/** Names a picker, or takes the picker away with `null`. */
export const pickerChangeSchema = z.strictObject({
  version: versionSchema,
  pickerId: idSchema.nullable().describe("a picker of this store; anybody else is not found"),
});

/** Names a rider, or takes the rider away with `null`. */
export const riderChangeSchema = z.strictObject({
  version: versionSchema,
  riderId: idSchema.nullable().describe("a rider of this store; anybody else is not found"),
});
