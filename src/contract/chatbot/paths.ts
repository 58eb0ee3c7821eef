import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about conversations and flows, besides those that every listed kind has. */
export const chatbotPaths = {
  "conversations.begin": { method: "post", path: "/stores/{storeId}/conversations", access: "conversation.create" },
  "conversations.send": {
    method: "post",
    path: "/stores/{storeId}/conversations/{id}/customer-messages",
    access: "conversation.create",
  },
  "conversations.messages": {
    method: "get",
    path: "/stores/{storeId}/conversations/{id}/messages",
    access: "conversation.create",
  },
  "conversations.leave": {
    method: "put",
    path: "/stores/{storeId}/conversations/{id}/customer-end",
    access: "conversation.create",
  },
  "conversations.people": {
    method: "get",
    path: "/stores/{storeId}/conversation-people",
    access: "conversation.answer",
  },
  "conversations.answer": {
    method: "post",
    path: "/stores/{storeId}/conversations/{id}/answers",
    access: "conversation.answer",
  },
  "conversations.hand": {
    method: "put",
    path: "/stores/{storeId}/conversations/{id}/owner",
    access: "conversation.answer",
  },
  "conversations.end": {
    method: "put",
    path: "/stores/{storeId}/conversations/{id}/end",
    access: "conversation.answer",
  },
  "chat-flows.try": { method: "post", path: "/stores/{storeId}/chat-flow-trials", access: "chat-flow.view" },
} as const satisfies Record<string, RoutePath>;
