import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Loads the forms of messages. */
export const loadWriteForm = loadAhead(() => import("#commands/kinds/forms/messages/write-form.ts"));

const common = {
  title: "Write to this customer ...",
  words: "message sms whatsapp e-mail email text contact tell send notify",
  right: "message.send",
  alone: "each is written to by name",
  unrecorded: "each is written to by name",
  unrepeatable: true,
  failure: messages.saveFailed,
} as const;

/** Writes to the customer of an order, about it. */
export const writeAboutOrder: Command = oneRecordCommand("order", {
  ...common,
  id: "order.write",
  keys: ["shift+w"],
  refuse: (row) => (row.customerId === null ? "it has no customer" : null),
  run: async ({ storeId, id, customerName, number }, tools) =>
    (await loadWriteForm()).writeMessage({ storeId, orderId: id, name: `${customerName}, ${number}` }, tools),
});

/** Writes to a customer. */
export const writeToCustomer: Command = oneRecordCommand("customer", {
  ...common,
  id: "customer.write",
  keys: ["w"],
  short: "write",
  hint: 60,
  refuse: (row) => (row.state === "DELETE" ? "it is deleted" : null),
  run: async ({ storeId, id, name }, tools) =>
    (await loadWriteForm()).writeMessage({ storeId, customerId: id, name }, tools),
});
