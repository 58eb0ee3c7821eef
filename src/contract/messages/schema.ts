import { z } from "zod";
import {
  filledTextSchema,
  idSchema,
  instantSchema,
  textSchema,
  undoesSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { channels, longestSubject, longestText, messageStatuses, occasions } from "./message.ts";

/** A message to a customer. */
export const messageRowSchema = documentRowSchema
  .extend({
    status: z.enum(messageStatuses),
    occasion: z.enum(occasions),
    channel: z.enum(channels),
    customerId: idSchema,
    customerName: z.string(),
    address: z.string().describe("the phone number or e-mail address; empty where none is known"),
    orderId: idSchema.nullable().describe("null where it is about no order"),
    orderNumber: z.string().describe("empty where it is about no order"),
    subject: z.string().describe("of an e-mail"),
    text: z.string(),
    advertising: z.boolean(),
    attempts: z.int().nonnegative().describe("how often it was given to the provider"),
    nextAt: instantSchema.nullable().describe("when it is sent, or tried again, at the earliest; null: not any more"),
    sentAt: instantSchema.nullable(),
    answer: z.string().describe("what the provider said last"),
    because: z.string().describe("why it is Failed or Cancelled"),
    writtenBy: z.string(),
  })
  .meta({ id: "MessageRow" });
export type MessageRow = z.infer<typeof messageRowSchema>;

/** To whom somebody wants to write: a customer, or the customer of an order, about it. */
const addresseeSchema = {
  customerId: idSchema.nullable().default(null),
  orderId: idSchema.nullable().default(null).describe("about this order; its customer gets the message"),
};

/** The same in a query. */
export const askedWaysSchema = z.strictObject({ customerId: idSchema.optional(), orderId: idSchema.optional() });
export type AskedWays = z.infer<typeof askedWaysSchema>;

/** By which ways a customer can be written to, and the templates for that. */
export const waysSchema = z.strictObject({
  ways: z.array(
    z.strictObject({
      channel: z.enum(channels),
      address: z.string(),
      because: z.string().nullable().describe("why the customer cannot be written to by it; null where they can"),
      becauseAdvertising: z.string().nullable().describe("the same for what advertises"),
    }),
  ),
  templates: z.array(
    z.strictObject({
      id: idSchema,
      name: z.string(),
      channel: z.enum(channels),
      subject: z.string(),
      text: z.string(),
      advertising: z.boolean(),
      because: z.string().nullable().describe("why the template cannot be used for anybody; null where it can"),
    }),
  ),
});
export type Ways = z.infer<typeof waysSchema>;

/** A message that somebody writes. */
export const newMessageSchema = z.strictObject({
  ...addresseeSchema,
  channel: z.enum(channels),
  subject: textSchema(longestSubject).default(""),
  text: filledTextSchema(longestText).describe("with placeholders, as a template has them"),
  advertising: z.boolean().default(false).describe("true: sent only to who has agreed to the channel"),
});
export type NewMessage = z.infer<typeof newMessageSchema>;

/** A template that is to be seen with a real order: the newest one of the store where none is named. */
export const askedPreviewSchema = z.strictObject({
  ...addresseeSchema,
  occasion: z.enum(occasions),
  channel: z.enum(channels),
  text: z.string().max(longestText),
});
export type AskedPreview = z.infer<typeof askedPreviewSchema>;

/** A template as a customer reads it. */
export const previewSchema = z.strictObject({
  text: z.string(),
  segments: z.int().positive().describe("how many text messages it takes"),
  order: z.string().describe("the number of the order that it was filled with; empty without one"),
});

/** Sends a message again, or cancels it; Waiting may also take a cancelling back. */
export const messageMoveSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  status: z.enum(["Waiting", "Cancelled"]),
  reason: textSchema(300).default("").describe("needed for Cancelled"),
});
export type MessageMove = z.infer<typeof messageMoveSchema>;

/** A message that only tries a provider out. */
export const messageTestSchema = z.strictObject({ channel: z.enum(channels), address: filledTextSchema(200) });

/** What the provider said to it. */
export const messageTestedSchema = z.strictObject({ taken: z.boolean(), answer: z.string() });
