import { conversationList } from "#contract/chatbot/list.ts";
import type { ConversationRow } from "#contract/chatbot/schema.ts";
import type { ConversationStatus } from "#contract/chatbot/status.ts";
import { conversationWords } from "#contract/chatbot/words.ts";
import type { OrderStage } from "#contract/orders/stage.ts";
import { ageText } from "#console/kit/time/age.ts";
import type { ColumnLook } from "#console/list/definition.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Talk } from "./Talk.tsx";

const tones: Readonly<Record<ConversationStatus, OrderStage>> = {
  "With the bot": "delivery",
  "Waiting for a person": "waiting",
  "With a person": "picking",
  Ended: "done",
};

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

/** "12 min, 09:41": for how long and since when a conversation waits; empty where it does not. */
function waitingText({ waitingSince }: ConversationRow, { format, now }: ColumnLook): string {
  if (waitingSince === null) return "";
  const minutes = Math.max(0, Math.floor((now - Date.parse(waitingSince)) / 60_000));
  return `${ageText(minutes)}, ${format.moment(waitingSince, now)}`;
}

/** The conversations with customers, behind `/chatbot`. */
export const screens = definedScreens(
  { words: conversationWords, list: conversationList },
  {
    opens: "Waiting for a person",
    opensBy: { column: "waiting", descending: false },
    tones,
    filters: { unanswered: { name: "not answered", flag: "yes" } },
    columns: (look) => ({
      last: { width: 136 },
      waiting: {
        text: (row: ConversationRow) => waitingText(row, look),
        description: "Since when somebody waits for an answer of a person",
      },
      status: { width: 164 },
      customer: { width: 160, narrow: 120 },
      words: { width: 280, narrow: 180, text: ({ customerWords }: ConversationRow) => firstLine(customerWords) },
      owner: { width: 130 },
      message: { width: 280, narrow: 180, text: ({ lastMessage }: ConversationRow) => firstLine(lastMessage) },
      subject: { width: 180, narrow: 120 },
      messages: { width: 92 },
      number: { width: 132 },
      created: {},
    }),
    findBy: "Customer, subject, last message",
    subtitle: (row) => [row.customerName, row.subject],
    badge: ({ status, ownerName }) =>
      status === "With a person" && ownerName !== null ? { text: ownerName, className: "aisle-quiet" } : null,
    commands: ["conversation.take", "conversation.give", "conversation.bot", "conversation.end"],
    sections: [
      {
        title: "Conversation",
        fields: [
          ...(["customerName", "customerPhone", "subject", "ownerName", "waitingSince", "messages"] as const),
          ...(["createdAt", "updatedAt"] as const),
        ],
      },
    ],
    tabs: [
      { title: "MESSAGES", View: Talk },
      { title: "DETAILS", shows: "sections" },
    ],
  },
);
