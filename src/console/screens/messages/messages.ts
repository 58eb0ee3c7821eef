import { messageList } from "#contract/messages/list.ts";
import type { MessageStatus } from "#contract/messages/message.ts";
import type { MessageRow } from "#contract/messages/schema.ts";
import { messageWords } from "#contract/messages/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { counted } from "#contract/text.ts";
import type { Format } from "#console/kit/format.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

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

/** The messages to a store's customers, behind `/messages`. */
export const screens = definedScreens(
  { words: messageWords, list: messageList },
  {
    tones,
    filters: { occasion: { of: "occasion", address: "at" } },
    columns: ({ format }) => ({
      created: {},
      number: { width: 132 },
      status: { width: 112 },
      occasion: { width: 132 },
      channel: { width: 96 },
      customer: { width: 150, narrow: 120 },
      address: { width: 140 },
      order: { width: 124 },
      because: { width: 220, text: (row: MessageRow) => whyNotSent(row, format) },
      text: { width: 300, narrow: 180 },
    }),
    findBy: "Customer, phone, order or text",
    subtitle: (row) => [row.customerName, row.channel, row.orderNumber],
    commands: ["message.send-again", "message.cancel"],
    sections: [
      {
        title: "Message",
        fields: [
          ...(["text", "subject", "customerName", "address", "channel", "occasion", "orderNumber"] as const),
          ...(["advertising", "writtenBy", "createdAt"] as const),
        ],
      },
      {
        title: "Sending",
        fields: [
          { of: "because", text: whyNotSent },
          ...(["answer", "attempts", "nextAt", "sentAt", "updatedAt"] as const),
        ],
      },
    ],
  },
);
