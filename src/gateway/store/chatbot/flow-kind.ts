import { chatFlowFields, chatFlowRecord } from "#contract/chatbot/flow.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";

function flowRows(db: Db) {
  return db
    .selectFrom("chat_flows")
    .select(recordColumns("chat_flows"))
    .select(fieldColumns("chat_flows", chatFlowFields));
}

/** How flows are read and written. A new one answers nobody until somebody makes it ACTIVE. */
export const chatFlowKind = storedKind({
  kind: "chat-flow",
  table: "chat_flows",
  unique: { chat_flows_name: { field: "name", because: "another flow has this name" } },
  list: definedList(chatFlowRecord, { rows: flowRows }),
  rules: async (_trx, _storeId, before, fields) =>
    before === null && fields.state === undefined ? { ...fields, state: "INACTIVE" as const } : fields,
});
