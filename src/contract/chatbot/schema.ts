import { z } from "zod";
import { filledTextSchema, idSchema, instantSchema, textSchema } from "#contract/common-schema.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { conversationStatuses, longestMessage, speakers } from "./status.ts";

/** What a customer or visitor talks about with the bot and the staff. */
export const conversationRowSchema = documentRowSchema
  .extend({
    status: z.enum(conversationStatuses),
    subject: z.string().describe("the flow that was begun last, else what was written first; empty at first"),
    customerId: idSchema.nullable().describe("null for a visitor who is not logged in"),
    customerName: z.string().describe("of the customer, or what the visitor calls themselves"),
    customerPhone: z.string().describe("empty for a visitor"),
    ownerId: idSchema.nullable().describe("who answers it, or answered last"),
    ownerName: z.string().nullable(),
    lastMessage: z.string(),
    customerWords: z.string().describe("what the customer has said last; empty while they have said nothing"),
    lastFrom: z.enum(speakers).nullable().describe("null while nobody has said anything"),
    lastAt: instantSchema,
    waitingSince: instantSchema.nullable().describe("since when somebody waits for an answer of a person"),
    messages: z.int().nonnegative().describe("how many there are"),
  })
  .meta({ id: "ConversationRow" });
export type ConversationRow = z.infer<typeof conversationRowSchema>;

/** One message of a conversation. */
const chatMessageSchema = z
  .strictObject({
    id: idSchema,
    sequence: z.int().positive().describe("counted from 1 in each conversation"),
    from: z.enum(speakers),
    by: z.string().describe("who, by name"),
    text: z.string(),
    choices: z.array(z.string()).describe("what the bot offers: a number from 1, or the words, choose one"),
    at: instantSchema,
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** What the detail of a conversation has beside its row. */
export const conversationParts = {
  said: z.array(chatMessageSchema).describe("the newest 200 messages, old to new"),
  known: z.array(z.strictObject({ name: z.string(), value: z.string() })).describe("what the bot has asked"),
} as const;
export interface ConversationParts {
  readonly said: readonly ChatMessage[];
  readonly known: readonly { readonly name: string; readonly value: string }[];
}

/** A conversation as a storefront shows it. */
export const talkSchema = z
  .strictObject({
    id: idSchema,
    status: z.enum(conversationStatuses),
    answeredBy: z.string().nullable().describe("the person who answers; null while the bot does"),
    messages: z.array(chatMessageSchema).describe("old to new, at most 200"),
  })
  .meta({ id: "Talk" });
export type Talk = z.infer<typeof talkSchema>;

/** Begins a conversation. */
export const newTalkSchema = z.strictObject({
  customerId: idSchema.nullable().default(null).describe("the customer whom the storefront has logged in"),
  visitor: textSchema(80).default("").describe("what a visitor without a log-in calls themselves"),
});
export type NewTalk = z.infer<typeof newTalkSchema>;

/** A message; control characters other than new lines are refused. */
export const newMessageSchema = z.strictObject({
  messageKey: idSchema.describe("made by whoever sends it: a message that is sent twice is one"),
  text: filledTextSchema(longestMessage).refine(
    // eslint-disable-next-line no-control-regex -- they are what is refused
    (text) => !/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(text),
    "contains control characters",
  ),
});
export type NewMessage = z.infer<typeof newMessageSchema>;

/** Who answers a conversation from now on. */
export const handSchema = z.strictObject({
  to: z.enum(["me", "person", "bot"]),
  userId: idSchema.nullable().default(null).describe("needed for a person"),
});
export type Hand = z.infer<typeof handSchema>;

/** Tries a flow. */
export const trialSchema = z.strictObject({
  name: z.string().max(200).default(""),
  steps: z.string().max(20_000),
  said: z.array(textSchema(longestMessage)).max(40).default([]).describe("what the customer says, in order"),
});
export type Trial = z.infer<typeof trialSchema>;

/** What would be said. */
export const triedSchema = z
  .strictObject({
    messages: z.array(chatMessageSchema.pick({ from: true, text: true, choices: true })),
    ended: z.enum(["waits", "done", "person"]).describe("it waits for the customer, is done, or goes to a person"),
  })
  .meta({ id: "TriedFlow" });
export type Tried = z.infer<typeof triedSchema>;
