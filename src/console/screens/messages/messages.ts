import { messageList } from "#contract/messages/list.ts";
import type { MessageStatus } from "#contract/messages/message.ts";
import type { MessageRow } from "#contract/messages/schema.ts";
import { messageWords } from "#contract/messages/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { counted } from "#contract/text.ts";
import { titleOf } from "#console/client/field-words.ts";
import type { Format } from "#console/kit/format.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import { documentColumns } from "#console/record/listed/document-columns.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

const tones: Readonly<Record<MessageStatus, OrderStage>> = {
  Waiting: "waiting",
  Sent: "done",
  Failed: "held",
  Cancelled: "stopped",
};

/** Why a message is not sent: of one that waits after failures, how often it was tried, why it failed, and when next. */
function whyNotSent(row: MessageRow, format: Format): string {
  const { status, attempts, answer, nextAt, because } = row;
  if (status !== "Waiting" || answer === "") return because;
  const next = nextAt === null ? "" : `, tried again ${format.moment(nextAt, Date.now())}`;
  return `Tried ${counted(attempts, "time")}${next}: ${answer}`;
}

type Column = (typeof messageList.columns)[number] | "address" | "text" | "because";

function messageColumns({ format }: ColumnLook): readonly ListColumn<MessageRow>[] {
  const title = (field: keyof MessageRow): string => titleOf("message", field);
  const { number, status, created } = documentColumns("message", format, {
    tones,
    widths: { number: 132, status: 112 },
  });
  const parts: Record<Column, Omit<ListColumn<MessageRow>, "id">> = {
    created,
    number,
    status,
    occasion: { title: title("occasion"), width: 132, text: (row) => row.occasion },
    channel: { title: title("channel"), width: 96, text: (row) => row.channel },
    customer: { title: title("customerName"), width: 150, narrow: 120, text: (row) => row.customerName },
    address: { title: title("address"), width: 140, text: (row) => row.address },
    order: { title: title("orderNumber"), width: 124, text: (row) => row.orderNumber },
    because: { title: title("because"), width: 220, text: (row) => whyNotSent(row, format) },
    text: { title: title("text"), width: 300, narrow: 180, text: (row) => row.text },
  };
  return (Object.keys(parts) as Column[]).map((id) => ({ id, ...parts[id] }));
}

/** The messages to a store's customers, behind `/messages`. */
export const screens: ListedScreens<"message"> = {
  kind: "message",
  words: messageWords,
  tones,
  fields: {
    contract: messageList,
    words: {
      status: { of: "status" },
      occasion: { of: "occasion", address: "at" },
      channel: { of: "channel" },
      created: { of: "createdAt", address: "created" },
      text: { name: "text" },
    },
  },
  columns: messageColumns,
  findBy: "Customer, phone, order or text",
  subtitle: (row) => [row.customerName, row.channel, row.orderNumber],
  badge: () => null,
  commands: ["message.send-again", "message.cancel"],
  sections: [
    {
      title: "Message",
      fields: [
        { of: "text", text: (row) => row.text },
        { of: "subject", text: (row) => row.subject },
        { of: "customerName", text: (row) => row.customerName },
        { of: "address", text: (row) => row.address },
        { of: "channel", text: (row) => row.channel },
        { of: "occasion", text: (row) => row.occasion },
        { of: "orderNumber", text: (row) => row.orderNumber },
        { of: "advertising", text: (row) => (row.advertising ? "Yes" : "No") },
        { of: "writtenBy", text: (row) => row.writtenBy },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
      ],
    },
    {
      title: "Sending",
      fields: [
        { of: "because", text: whyNotSent },
        { of: "answer", text: (row) => row.answer },
        { of: "attempts", text: (row, format) => format.count(row.attempts), number: true },
        { of: "nextAt", text: (row, format) => row.nextAt && format.full(row.nextAt) },
        { of: "sentAt", text: (row, format) => row.sentAt && format.full(row.sentAt) },
        lastChange,
      ],
    },
  ],
  tabs: [{ title: "DETAILS", shows: "sections" }],
};
