import { storeParams } from "#contract/common-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { messageList } from "./list.ts";
import type { messagePaths } from "./paths.ts";
import {
  askedPreviewSchema,
  askedWaysSchema,
  messageMoveSchema,
  messageRowSchema,
  messageTestedSchema,
  messageTestSchema,
  newMessageSchema,
  previewSchema,
  waysSchema,
} from "./schema.ts";

/** The schemas of the calls about messages to customers. */
export const messageRoutes = {
  ...listedRoutes(messageRowSchema, messageList, {}),
  "messages.ways": {
    summary: "By which ways a customer, or the customer of an order, can be written to, and with which templates",
    params: storeParams,
    query: askedWaysSchema,
    answer: waysSchema,
  },
  "messages.preview": {
    summary: "A template as a customer reads it, filled with an order of the store",
    params: storeParams,
    body: askedPreviewSchema,
    answer: previewSchema,
  },
  "messages.write": {
    summary: "Write to a customer; the message waits until it is sent",
    params: storeParams,
    body: newMessageSchema,
    answer: messageRowSchema,
    write: true,
  },
  "messages.move": {
    summary: "Send a message again, or cancel one that waits",
    params: recordParams,
    body: messageMoveSchema,
    answer: messageRowSchema,
    write: true,
    changes: { kind: "message", id: "id" },
  },
  "messages.test": {
    summary: "Try the provider of a channel out with a message to an address",
    params: storeParams,
    body: messageTestSchema,
    answer: messageTestedSchema,
  },
} as const satisfies Record<keyof typeof messagePaths, RouteSchema>;
