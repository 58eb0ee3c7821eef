import { z } from "zod";
import { amountSchema, instantSchema, taxedPriceSchema } from "#contract/common-schema.ts";
import { saleUnits } from "#contract/enumerations.ts";
import { addressSchema } from "#contract/orders/schema.ts";
import { invoiceKinds } from "#contract/invoices/kinds.ts";
import { taxKinds } from "#contract/products/tax-kind.ts";
import { taxModes } from "#contract/pricing/price-order.ts";

/** A state by its code and name, such as 29 and Karnataka; the code is empty where no law gives it one. */
const stateSchema = z.strictObject({ code: z.string(), name: z.string() });

const rateSchema = z.int().nonnegative().describe("basis points, 500 is 5 %");

/** Left out where there is a tax, or nobody said why there is none. */
const taxKindSchema = z.enum(taxKinds).optional();

const sellerSchema = z.strictObject({
  companyName: z.string().describe("the invoice company name of the store's settings, or the store's name"),
  storeCode: z.string(),
  storeName: z.string(),
  address: z.string(),
  phone: z.string(),
  gstin: z.string().describe("the number under which the seller pays tax; empty where it has none"),
  state: stateSchema.nullable().describe("null where the tax does not depend on states"),
});

const buyerSchema = z.strictObject({
  name: z.string(),
  phone: z.string(),
  gstin: z.string().describe("the number under which the buyer pays tax; empty for most customers"),
  address: addressSchema.nullable().describe("where the goods went"),
  ownAddress: z.string().optional().describe("the buyer's own address, where it is not that of the delivery"),
  contact: z.string().optional().describe("who gets the goods, where the buyer is a business"),
});

const invoiceLineSchema = z.strictObject({
  line: z.int().positive().describe("the line of the order"),
  code: z.string(),
  name: z.string(),
  hsnCode: z.string().describe("the number of the goods in the tariff; empty where it is not known"),
  unit: z.enum(saleUnits),
  quantity: z.number().describe("pieces or kilograms, three decimals"),
  mrp: amountSchema,
  unitPrice: amountSchema,
  gross: amountSchema.describe("quantity x unit price"),
  discount: amountSchema.describe(
    "all that comes off: offers, the line's own, its parts of the order's and the code's",
  ),
  taxable: amountSchema.describe("what the tax is worked out on"),
  taxRate: rateSchema,
  taxKind: taxKindSchema.describe("why there is no tax on it"),
  taxedPrice: taxedPriceSchema.optional(),
  tax: amountSchema,
  amount: amountSchema.describe("taxable + tax"),
  salesInvoice: z
    .string()
    .optional()
    .describe("of a return invoice, the sales invoice that has these goods; left out on invoices from before"),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

/** The part of the delivery charge that is taxed at one rate: a part of the supply of goods of this rate. */
const deliveryTaxSchema = z.strictObject({
  rate: rateSchema,
  hsnCode: z.string().describe("that of the dearest goods of this rate"),
  taxKind: taxKindSchema,
  taxable: amountSchema,
  tax: amountSchema,
});

/** All lines of one rate, with their part of the delivery charge. Inside the state the tax has two parts (CGST, SGST), across states one (IGST). */
const taxByRateSchema = z.strictObject({
  rate: rateSchema,
  taxKind: taxKindSchema,
  taxable: amountSchema,
  parts: z.array(z.strictObject({ name: z.string(), rate: rateSchema, amount: amountSchema })),
  tax: amountSchema.describe("the sum of the parts"),
});
export type TaxByRate = z.infer<typeof taxByRateSchema>;

/**
 * An invoice as it is issued, kept and printed. Nothing in it is looked up again, because it must say the same for
 * ever. total = line amounts + deliveryCharge - promoKept + rounding. Amounts in minor units.
 */
export const invoiceDocumentSchema = z
  .strictObject({
    kind: z.enum(invoiceKinds),
    number: z.string(),
    issuedAt: instantSchema,
    timeZone: z.string().describe("of the store: its day is the day of the invoice"),
    locale: z.string(),
    currency: z.string(),
    corrects: z.string().nullable().describe("the number of the invoice in whose place this one comes"),
    correctsIssuedAt: instantSchema.optional().describe("when that one was issued; left out on invoices from before"),
    salesInvoice: z
      .string()
      .nullable()
      .describe("the number of the sales invoice that a return invoice lowers, the first where there are two"),
    salesIssuedAt: instantSchema.optional().describe("when that one was issued; left out on invoices from before"),
    otherSales: z
      .array(z.strictObject({ number: z.string(), issuedAt: instantSchema }))
      .optional()
      .describe("further sales invoices that its lines name; left out where there are none"),
    order: z.strictObject({ number: z.string(), placedAt: instantSchema }),
    returnNumber: z.string().nullable().describe("the return that a return invoice is for"),
    seller: sellerSchema,
    buyer: buyerSchema,
    placeOfSupply: stateSchema.nullable().describe("null where the tax does not depend on states"),
    taxMode: z.enum(taxModes).describe("whether prices contain the tax or it is added to them"),
    lines: z.array(invoiceLineSchema),
    taxable: amountSchema,
    taxes: z.array(taxByRateSchema).describe("by rate, the lowest first; a rate of 0 too, for each kind apart"),
    tax: amountSchema,
    deliveryCharge: amountSchema,
    deliveryTaxes: z
      .array(deliveryTaxSchema)
      .optional()
      .describe("the parts of the delivery charge by rate, which are in the sums too; left out where it has no tax"),
    promoKept: amountSchema
      .optional()
      .describe("what a return invoice keeps back of the promo code beyond the parts of its goods; may be below zero"),
    rounding: amountSchema.describe("what is added to come to the step to which the store rounds; may be below zero"),
    total: amountSchema,
    totalInWords: z.string(),
  })
  .meta({ id: "InvoiceDocument" });
export type InvoiceDocument = z.infer<typeof invoiceDocumentSchema>;
