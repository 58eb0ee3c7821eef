import { z } from "zod";
import { countSchema, emptySchema, idSchema, storeParams } from "#contract/common-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { conversationList } from "./list.ts";
import type { chatbotPaths } from "./paths.ts";
import {
  conversationParts,
  conversationRowSchema,
  handSchema,
  newMessageSchema,
  newTalkSchema,
  talkSchema,
  trialSchema,
  triedSchema,
} from "./schema.ts";

/** The schemas of the calls about conversations and flows. */
export const chatbotRoutes = {
  ...listedRoutes(conversationRowSchema, conversationList, conversationParts),
  "conversations.begin": {
    summary: "Begin a conversation for a customer or a visitor of a storefront; the bot greets",
    params: storeParams,
    body: newTalkSchema,
    answer: talkSchema,
    write: true,
  },
  "conversations.send": {
    summary: "Send what the customer writes; answers it with whatever was said since",
    params: recordParams,
    body: newMessageSchema,
    answer: talkSchema,
    write: true,
  },
  "conversations.messages": {
    summary: "The messages of a conversation after a number, as the customer sees them",
    params: recordParams,
    query: z.strictObject({
      after: countSchema(0, 100_000_000).default(0).describe("the number of the last message that is known"),
    }),
    answer: talkSchema,
  },
  "conversations.leave": {
    summary: "The customer ends the conversation",
    params: recordParams,
    body: emptySchema,
    answer: talkSchema,
    write: true,
  },
  "conversations.people": {
    summary: "Who may answer conversations in a store, by name",
    params: storeParams,
    answer: z.array(
      z.strictObject({ id: idSchema, name: z.string(), isMe: z.boolean().describe("it is who has asked") }),
    ),
  },
  "conversations.answer": {
    summary: "Answer the customer; whoever answers first has the conversation from then on",
    params: recordParams,
    body: newMessageSchema,
    answer: conversationRowSchema,
    write: true,
  },
  "conversations.hand": {
    summary: "Take a conversation, give it to somebody else or back to the bot",
    params: recordParams,
    body: handSchema,
    answer: conversationRowSchema,
    write: true,
  },
  "conversations.end": {
    summary: "End a conversation",
    params: recordParams,
    body: emptySchema,
    answer: conversationRowSchema,
    write: true,
  },
  "chat-flows.try": {
    summary: "What the bot would say by the steps of a flow; nothing is kept, and no customer is known",
    params: storeParams,
    body: trialSchema,
    answer: triedSchema,
  },
} as const satisfies Record<keyof typeof chatbotPaths, RouteSchema>;
