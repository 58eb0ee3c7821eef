import { z } from "zod";
import { amountSchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { addressSchema } from "#contract/orders/schema.ts";
import { storeProductSchema } from "#contract/products/schema.ts";
import { consentChannels } from "./customer.ts";

/** An address of a customer, and whether the store delivers there. */
export const keptAddressSchema = addressSchema
  .extend({
    id: idSchema,
    usedAt: instantSchema.describe("when the newest order to it was placed"),
    area: z.string().nullable().describe("the delivery area that has its pincode"),
    delivers: z.boolean().describe("a store without delivery areas delivers everywhere"),
  })
  .meta({ id: "KeptAddress" });
export type KeptAddress = z.infer<typeof keptAddressSchema>;

/** A product on a wishlist. */
export const wishSchema = z
  .strictObject({
    product: storeProductSchema.describe("with its present price and stock"),
    wishedAt: instantSchema,
    price: amountSchema.describe("the price on that day"),
    available: z.number().nullable().describe("what was free on that day; null where the stock was not counted"),
  })
  .meta({ id: "Wish" });
export type Wish = z.infer<typeof wishSchema>;

/** What a customer said to one way of being written to. */
export const consentEntrySchema = z
  .strictObject({
    channel: z.enum(consentChannels),
    agreed: z.boolean().describe("false: the customer took it back"),
    wording: z.string().describe("the words to which the customer agreed; empty where nobody noted them"),
    at: instantSchema.nullable().describe("null where nobody noted when, as of what a file brought in"),
    by: z.string().describe("who noted it"),
  })
  .meta({ id: "ConsentEntry" });
export type ConsentEntry = z.infer<typeof consentEntrySchema>;

/** What a timeline is made of. */
export const timelineKinds = [
  "order",
  "edit",
  "return",
  "payment",
  "comment",
  "message",
  "conversation",
  "review",
] as const;

/** What has happened with a customer, the newest first. */
export const customerTimelineSchema = z
  .array(
    z.strictObject({
      id: idSchema,
      kind: z.enum(timelineKinds),
      at: instantSchema,
      orderId: idSchema
        .nullable()
        .describe("null for a review, a message, a conversation, and a comment on the customer"),
      number: z
        .string()
        .describe("of the order or, for what has a record of its own, of that; empty for a comment on the customer"),
      what: z.string().describe("the present status of an order, return or review, how was paid, or who says it"),
      amount: amountSchema.nullable().describe("below zero where money went back"),
      text: z.string(),
      by: z.string(),
    }),
  )
  .max(100)
  .meta({ id: "CustomerTimeline" });
export type TimelineEntry = z.infer<typeof customerTimelineSchema>[number];

const boughtSchema = z.strictObject({
  productId: idSchema,
  name: z.string(),
  times: z.int().positive().describe("in how many orders"),
  lastAt: instantSchema,
});

/** All that is known of a customer in figures; each is null where there is nothing yet to tell it by. */
export const customerInsightSchema = z
  .strictObject({
    orders: z.int().nonnegative().describe("neither cancelled nor rejected"),
    spent: amountSchema.describe("on delivered goods that did not come back"),
    credit: amountSchema,
    firstOrderAt: instantSchema.nullable(),
    lastOrderAt: instantSchema.nullable(),
    averageBasket: amountSchema.nullable().describe("of the orders"),
    daysBetween: z.number().nullable().describe("the median of the days between two orders"),
    dueAt: instantSchema.nullable().describe("when the next order is due by that"),
    promised: z.int().nonnegative().describe("delivered orders that had a promised time"),
    kept: z.int().nonnegative().describe("those of them that came in time"),
    returns: z.int().nonnegative().describe("those whose goods are back"),
    returned: amountSchema.describe("what came back, of completed returns"),
    usual: z.array(boughtSchema).describe("what is bought most often, the most frequent first"),
    stopped: z
      .array(boughtSchema.extend({ every: z.number().describe("the days after which it was bought again") }))
      .describe("what was bought regularly and is overdue by twice its usual time, the most frequent first"),
  })
  .meta({ id: "CustomerInsight" });
export type CustomerInsight = z.infer<typeof customerInsightSchema>;
