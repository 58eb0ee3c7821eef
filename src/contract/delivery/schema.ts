import { z } from "zod";
import {
  amountSchema,
  countSchema,
  daySchema,
  filledTextSchema,
  idSchema,
  instantSchema,
  textSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { plainPincode } from "#contract/text.ts";
import { maxTextLength } from "#contract/constants.ts";
import { deliveryTypes, orderTypes } from "#contract/enumerations.ts";
import { maxLimitCapacity } from "./fields.ts";
import { businessSchema } from "#contract/invoices/business-schema.ts";
import { addressSchema, contactSchema, shownTotalsSchema, slotSchema } from "#contract/orders/schema.ts";

/** The most days whose slots are answered at once. */
export const mostSlotDays = 31;

/** The most outlines of PIN codes that are imported at once. */
export const mostPinOutlines = 200;

/** A slot that takes fewer orders than usual until a moment or, without a slot, that no Express orders are taken. */
export const intakeLimitSchema = z.strictObject({
  id: idSchema,
  slot: z.strictObject({ start: instantSchema, end: instantSchema }).nullable().describe("null for Express orders"),
  capacity: z.int().nonnegative().describe("how many orders the slot takes; 0 for none"),
  until: instantSchema,
  by: z.string(),
  reason: z.string(),
});
export type IntakeLimit = z.infer<typeof intakeLimitSchema>;

/** Sets a limit in place of the one that was shown, or takes that one away. */
export const intakeLimitChangeSchema = z.strictObject({
  slot: slotSchema.nullable().describe("a slot of the store that has not ended; null for Express orders"),
  was: idSchema.nullable().describe("the limit that was shown; null where there was none"),
  limit: z
    .strictObject({
      capacity: countSchema(0, maxLimitCapacity).describe("0 for Express"),
      until: instantSchema.nullable().describe("null: until the slot ends"),
      reason: textSchema(maxTextLength).optional(),
    })
    .nullable()
    .describe("null: as usual again"),
});
export type IntakeLimitChange = z.infer<typeof intakeLimitChangeSchema>;

/** A slot of the store with what is left of it. Amounts in minor units. */
export const deliverySlotSchema = z
  .strictObject({
    day: daySchema.describe("at the store"),
    start: instantSchema,
    end: instantSchema,
    capacity: z.int().nonnegative().nullable().describe("how many orders it takes; null for no limit"),
    taken: z.int().nonnegative(),
    remaining: z.int().nonnegative().nullable().describe("null for no limit"),
    limit: intakeLimitSchema.nullable().describe("what somebody has set for a while"),
    closesAt: instantSchema.nullable().describe("until when orders for it are taken; null: until it ends"),
    surcharge: amountSchema.describe("what delivery in this slot costs more"),
    charge: amountSchema.nullable().describe("the area's charge with the surcharge; null where no area was asked for"),
  })
  .meta({ id: "DeliverySlot" });
export type DeliverySlot = z.infer<typeof deliverySlotSchema>;

/** A pincode as it is told on the phone, however it is spelled. */
export const pincodeSchema = filledTextSchema(12).transform(plainPincode);

/** What the store knows about a pincode: where it is, and whether and when it is delivered to. */
export const pincodeAnswerSchema = z
  .strictObject({
    pincode: z.string(),
    storeId: idSchema.nullable().describe("the store that delivers there; null where none does"),
    delivers: z.boolean().describe("whether the store that was asked about delivers there, or any where none was"),
    because: z.string().describe("why it does not; empty where it does"),
    area: z.strictObject({ id: idSchema, name: z.string() }).nullable(),
    found: z.enum(["outline", "pincode"]).nullable().describe("by what the area was found; null where none was"),
    locality: z.string(),
    city: z.string(),
    state: z.string(),
    charge: amountSchema,
    freeFrom: amountSchema.nullable().describe("from which amount of goods on delivery is free; null: never"),
    minimumOrder: amountSchema.describe("the least amount of goods"),
    served: z.string().describe("when the area is served, such as Mon, Wed, 07:00 to 11:00; empty for always"),
    slots: z.array(deliverySlotSchema).describe("the next ones that have room"),
  })
  .meta({ id: "PincodeAnswer" });
export type PincodeAnswer = z.infer<typeof pincodeAnswerSchema>;

/** Everything that is agreed about a delivery: who gets it, where, when and how. */
export const deliveryTermsSchema = z
  .strictObject({
    customerName: z.string(),
    customerPhone: z.string(),
    address: addressSchema.nullable(),
    business: businessSchema.nullable().optional().describe("to whom the invoice is made out"),
    slotStart: instantSchema.nullable(),
    slotEnd: instantSchema.nullable(),
    deliveryType: z.enum(deliveryTypes),
    orderType: z.enum(orderTypes),
    instructions: z.string(),
    deliveryCharge: amountSchema,
    amount: amountSchema,
  })
  .meta({ id: "DeliveryTerms" });
export type DeliveryTerms = z.infer<typeof deliveryTermsSchema>;

/** The parts of a delivery that are to change; a part that is left out stays as it is. */
export const deliveryChangesSchema = z
  .strictObject({
    contact: contactSchema.optional(),
    address: addressSchema.optional(),
    business: businessSchema.nullable().optional().describe("null: the invoice is made out to the customer"),
    slot: slotSchema.nullable().optional().describe("null for no slot"),
    deliveryType: z.enum(deliveryTypes).optional(),
    orderType: z.enum(orderTypes).optional(),
    instructions: textSchema(maxTextLength).optional(),
  })
  .meta({ id: "DeliveryChanges" });
export type DeliveryChanges = z.infer<typeof deliveryChangesSchema>;

/** Asks what a change of the delivery would cost. */
export const deliveryPriceQuerySchema = z.strictObject({ changes: deliveryChangesSchema });

/** What an order would cost after a change of its delivery, and why it would be refused. Amounts in minor units. */
export const deliveryPriceSchema = z.strictObject({
  before: z.strictObject({ deliveryCharge: amountSchema, amount: amountSchema, tax: amountSchema }),
  after: z.strictObject({ deliveryCharge: amountSchema, amount: amountSchema, tax: amountSchema }),
  toCollect: amountSchema.describe("what the customer still has to pay after it"),
  toGiveBack: amountSchema,
  refused: z.record(z.string(), z.string()).describe("what is wrong with each field; empty where it can be saved"),
});
export type DeliveryPrice = z.infer<typeof deliveryPriceSchema>;

/** A change of the delivery, with the totals that were shown for it. */
export const deliveryChangeSchema = z
  .strictObject({
    version: versionSchema,
    changes: deliveryChangesSchema,
    note: textSchema(maxTextLength).optional(),
    shown: shownTotalsSchema.describe("as it was shown before saving"),
  })
  .meta({ id: "DeliveryChange" });
export type DeliveryChange = z.infer<typeof deliveryChangeSchema>;

/** Takes a change of the delivery back: the version it is made from, and the version that the change had made. */
export const deliveryUndoSchema = z.strictObject({ version: versionSchema, undoes: versionSchema });
