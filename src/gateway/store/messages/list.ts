import { messageList } from "#contract/messages/list.ts";
import { messageRowSchema } from "#contract/messages/schema.ts";
import { documentCounts, keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

/** The list of messages with its SQL. */
export const messages = listOfRows(messageList, messageRowSchema, {
  rows: (db) => db.selectFrom("messages").select(rowColumns("messages", messageRowSchema)),
  newest: "created",
  fields: { text: keptSearch("messages") },
  storedCounts: documentCounts("message"),
});
