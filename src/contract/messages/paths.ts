import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about messages to customers, besides those that every listed kind has. */
export const messagePaths = {
  "messages.ways": { method: "get", path: "/stores/{storeId}/message-ways", access: "message.send" },
  "messages.preview": { method: "post", path: "/stores/{storeId}/message-previews", access: "message.view" },
  "messages.write": { method: "post", path: "/stores/{storeId}/messages", access: "message.send" },
  "messages.move": { method: "put", path: "/stores/{storeId}/messages/{id}/status", access: "message.send" },
  "messages.test": { method: "post", path: "/stores/{storeId}/message-tests", access: "store.set-up" },
} as const satisfies Record<string, RoutePath>;
