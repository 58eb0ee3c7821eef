import { conversationList } from "#contract/chatbot/list.ts";
import type { ConversationRow } from "#contract/chatbot/schema.ts";
import type { ConversationStatus } from "#contract/chatbot/status.ts";
import { conversationWords } from "#contract/chatbot/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { titleOf } from "#console/client/field-words.ts";
import { momentCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import { ageText } from "#console/kit/time/age.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import { documentColumns } from "#console/record/listed/document-columns.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Talk } from "./Talk.tsx";

const tones: Readonly<Record<ConversationStatus, OrderStage>> = {
  "With the bot": "delivery",
  "Waiting for a person": "waiting",
  "With a person": "picking",
  Ended: "done",
};

type Column = (typeof conversationList.columns)[number];

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

function conversationColumns({ format, now }: ColumnLook): readonly ListColumn<ConversationRow>[] {
  const title = (field: keyof ConversationRow): string => titleOf("conversation", field);
  const { number, status, created } = documentColumns("conversation", format, {
    tones,
    widths: { number: 132, status: 164 },
  });
  const parts: Record<Column, Omit<ListColumn<ConversationRow>, "id">> = {
    last: { title: title("lastAt"), width: 136, ...momentCells((row: ConversationRow) => row.lastAt, format) },
    waiting: {
      title: title("waitingSince"),
      width: 150,
      ...momentCells((row: ConversationRow) => row.waitingSince, format),
      text: ({ waitingSince }) =>
        waitingSince === null
          ? ""
          : `${ageText(Math.max(0, Math.floor((now - Date.parse(waitingSince)) / 60_000)))}, ${format.moment(waitingSince, now)}`,
      description: "Since when somebody waits for an answer of a person",
    },
    status,
    customer: { title: title("customerName"), width: 160, narrow: 120, text: (row) => row.customerName },
    words: {
      title: title("customerWords"),
      width: 280,
      narrow: 180,
      text: ({ customerWords }) => firstLine(customerWords),
    },
    message: {
      title: title("lastMessage"),
      width: 280,
      narrow: 180,
      text: ({ lastMessage }) => firstLine(lastMessage),
    },
    owner: { title: title("ownerName"), width: 130, text: (row) => row.ownerName ?? "" },
    subject: { title: title("subject"), width: 180, narrow: 120, text: (row) => row.subject },
    messages: {
      title: title("messages"),
      width: 92,
      ...numberCells((row: ConversationRow) => row.messages, format.count),
    },
    number,
    created,
  };
  return conversationList.columns.map((id) => ({ id, ...parts[id] }));
}

/** The conversations with customers, behind `/chatbot`. */
export const screens: ListedScreens<"conversation"> = {
  kind: "conversation",
  opens: "Waiting for a person",
  opensBy: { column: "waiting", descending: false },
  words: conversationWords,
  tones,
  fields: {
    contract: conversationList,
    words: {
      status: { of: "status" },
      unanswered: { name: "not answered", address: "unanswered", flag: "yes" },
      customer: { of: "customerName", address: "customer" },
      created: { of: "createdAt", address: "created" },
      text: { name: "text" },
    },
  },
  columns: conversationColumns,
  findBy: "Customer, subject, last message",
  subtitle: (row) => [row.customerName, row.subject],
  badge: ({ status, ownerName }) =>
    status === "With a person" && ownerName !== null ? { text: ownerName, className: "aisle-quiet" } : null,
  commands: ["conversation.take", "conversation.give", "conversation.bot", "conversation.end"],
  sections: [
    {
      title: "Conversation",
      fields: [
        { of: "customerName", text: (row) => row.customerName },
        { of: "customerPhone", text: (row) => row.customerPhone },
        { of: "subject", text: (row) => row.subject },
        { of: "ownerName", text: (row) => row.ownerName },
        {
          of: "waitingSince",
          text: (row, format) => (row.waitingSince === null ? null : format.full(row.waitingSince)),
        },
        { of: "messages", text: (row, format) => format.count(row.messages), number: true },
        { of: "createdAt", text: (row, format) => format.full(row.createdAt) },
        lastChange,
      ],
    },
  ],
  tabs: [
    { title: "MESSAGES", View: Talk },
    { title: "DETAILS", shows: "sections" },
  ],
};
