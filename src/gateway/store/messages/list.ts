import { messageList } from "#contract/messages/list.ts";
import { channels, messageStatuses, occasions } from "#contract/messages/message.ts";
import type { Db } from "#gateway/database/schema.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** Messages, each a `MessageRow`. */
function messageRows(db: Db) {
  return db
    .selectFrom("messages")
    .select([
      "id",
      "store_id as storeId",
      "version",
      "number",
      "status",
      "occasion",
      "channel",
      "customer_id as customerId",
      "customer_name as customerName",
      "address",
      "order_id as orderId",
      "order_number as orderNumber",
      "subject",
      "text",
      "advertising",
      "attempts",
      "next_at as nextAt",
      "sent_at as sentAt",
      "answer",
      "because",
      "written_by as writtenBy",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ]);
}

/** The list of messages with its SQL. */
export const messages: GatewayList<typeof messageList> = {
  contract: messageList,
  rows: messageRows,
  columns: {
    // The index on the time has the newest first, and for the same time the lower id first.
    created: { by: (row) => row("createdAt"), id: "opposite" },
    number: "number",
    status: { by: (row) => inListedOrder(messageStatuses, row("status")) },
    occasion: { by: (row) => inListedOrder(occasions, row("occasion")) },
    channel: { by: (row) => inListedOrder(channels, row("channel")) },
    customer: { by: (row) => inNameOrder(row("customerName")) },
    order: "orderNumber",
  },
  fields: {
    status: "status",
    occasion: "occasion",
    channel: "channel",
    created: "createdAt",
    text: { table: "messages", key: "id", text: "search" },
  },
  storedCounts: { table: "document_counts", kind: "message", value: "status", count: "change" },
};
