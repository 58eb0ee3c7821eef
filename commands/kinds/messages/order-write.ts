import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Loads the forms of messages. */
export const loadWriteForm = loadAhead(() => import("#commands/kinds/forms/messages/write-form.ts"));

/** What the commands that write to one customer have in common. */
export const writing = {
  words: "message sms whatsapp e-mail email text contact tell send notify",
  right: "message.send",
  alone: "each is written to by name",
  unrecorded: "each is written to by name",
  unrepeatable: true,
  failure: messages.saveFailed,
} as const;

/** Writes to the customer of an order, about it. */
export const orderWrite: Command = oneRecordCommand("order", {
  ...writing,
  id: "order.write",
  title: "Write to the customer of the order ...",
  refuse: (row) => (row.customerId === null ? "it has no customer" : null),
  run: async ({ storeId, id, customerName, number }, tools) =>
    (await loadWriteForm()).writeMessage({ storeId, orderId: id, name: `${customerName}, ${number}` }, tools),
});
