import type { messageList } from "#contract/messages/list.ts";
import { channels, messageStatuses, occasions } from "#contract/messages/message.ts";
import type { MessageRow } from "#contract/messages/schema.ts";
import { templateRecord } from "#contract/messages/template.ts";
import { buildMessage } from "../database/messages.ts";
import { definedSample, rowsOf } from "./defined-sample.ts";
import { kindSample } from "./kind-sample.ts";
import { among, lower, within } from "./list-promises.ts";

function messageRow(part: Partial<MessageRow> = {}): MessageRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f9",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    number: "S101-MS-000001",
    status: "Failed",
    occasion: "Order accepted",
    channel: "SMS",
    customerId: "00000000-0000-4000-8000-0000000000d1",
    customerName: "Asha Rao",
    address: "+915000000001",
    orderId: "00000000-0000-4000-8000-0000000000b1",
    orderNumber: "S101-000412",
    subject: "",
    text: "Your order S101-000412 is accepted.",
    advertising: false,
    attempts: 8,
    nextAt: null,
    sentAt: null,
    answer: "503 busy",
    because: "tried 8 times: 503 busy",
    writtenBy: "Automatic",
    createdAt: "2026-11-21T04:00:00.000Z",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of messages to customers. */
export const messageSample = kindSample<"message", typeof messageList>({
  rows: [
    messageRow(),
    messageRow({ id: "w", status: "Waiting", attempts: 0, because: "", nextAt: "2026-11-21T04:01:00.000Z" }),
    messageRow({ id: "s", status: "Sent", attempts: 1, because: "", sentAt: "2026-11-21T04:01:00.000Z" }),
    messageRow({ id: "c", status: "Cancelled", orderId: null, orderNumber: "", because: "Written by mistake" }),
  ],
  texts: (at) => ({ answer: at % 3 ? "" : "200 accepted", because: at % 4 ? "" : "Written by mistake" }),
  write: buildMessage,
  writes: ["document_counts"],
  list: {
    values: {
      created: (row) => row.createdAt,
      number: (row) => row.number,
      status: (row) => messageStatuses.indexOf(row.status),
      occasion: (row) => occasions.indexOf(row.occasion),
      channel: (row) => channels.indexOf(row.channel),
      customer: (row) => lower(row.customerName),
      order: (row) => row.orderNumber,
    },
    names: ["customer"],
    fields: {
      status: (row, value) => among(row.status, value),
      occasion: (row, value) => among(row.occasion, value),
      channel: (row, value) => among(row.channel, value),
      created: (row, value) => within(row.createdAt, value),
      text: (row) =>
        `${row.number} ${row.customerName} ${row.address} ${row.orderNumber} ${row.text.replaceAll("\n", " ")}`,
    },
  },
});

const templateRow = rowsOf(templateRecord, {
  name: "Accepted",
  occasion: "Order accepted",
  text: "Your order {orderNumber} is accepted[ for {slot}].",
});

/** What the tests know of templates of messages. */
export const messageTemplateSample = definedSample(templateRecord, {
  rows: [templateRow(), templateRow({ channel: "E-mail", subject: "Accepted", language: "hi", advertising: true })],
  texts: (at) => ({
    name: `Template ${at}`,
    subject: at % 3 ? "" : "About {orderNumber}",
    text: at % 2 ? `Order {orderNumber}[, {slot}] ${at % 5}` : `Hello {customerName} ${at % 5}`,
  }),
});
