import type { ConversationRow, Hand } from "#contract/chatbot/schema.ts";
import { longestMessage, messageTemplates, refuseBot, refuseEnded, refuseTaking } from "#contract/chatbot/status.ts";
import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere, subjects } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { recordPath } from "#commands/destinations.ts";
import { documentComment } from "#commands/record/document-comment.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";

const single = {
  right: "conversation.answer",
  alone: "each is with somebody else",
  unrepeatable: true,
  unrecorded: "each is with somebody else",
  failure: messages.updateFailed,
} as const;

/** Says who has a conversation from now on. */
async function hand(
  row: ConversationRow,
  body: Hand,
  patch: Partial<ConversationRow>,
  done: string,
  tools: Tools,
): Promise<void> {
  const idempotencyKey = tools.newKey();
  await tools.change("conversation", row, patch, ({ storeId, id }) =>
    tools.api("conversations.hand", { params: { storeId, id }, body }, { idempotencyKey }),
  );
  tools.tell(messages.updated, "success", `${row.number}: ${done}`);
}

/** Takes a conversation and opens it: it leaves the list of those that wait, and what is typed goes into it. */
async function take(row: ConversationRow, body: Hand, tools: Tools): Promise<void> {
  tools.clearSelection();
  await tools.openField({ kind: "conversation", row });
  await hand(row, body, { status: "With a person" }, "you answer it now", tools);
}

/** Asks for the answer where the field of the open conversation is not there. */
async function writeAnswer(row: ConversationRow, tools: Tools): Promise<void> {
  const messageKey = tools.newKey();
  await tools.write({
    title: `Answer ${row.customerName}`,
    about: [row.id],
    label: "chat.message",
    required: true,
    offers: async () => messageTemplates,
    buttons: { save: "Send", leave: "Do not send" },
    refuse: () => refuseEnded(tools.newest("conversation", row)),
    save: async (text) => {
      const { storeId, id } = row;
      const body = { messageKey, text: text.slice(0, longestMessage) };
      await tools.change("conversation", row, {}, () =>
        tools.api("conversations.answer", { params: { storeId, id }, body }, { idempotencyKey: messageKey }),
      );
    },
  });
}

const answer = oneRecordCommand("conversation", {
  ...single,
  id: "conversation.answer",
  title: "Answer the customer ...",
  keys: ["m"],
  words: "reply message write respond chat",
  short: "answer",
  hint: 97,
  refuse: refuseEnded,
  run: writeAnswer,
});

const { run: ask } = answer;

/** Commands about conversations; their ids begin with "conversation.". */
export const commands: readonly Command[] = [
  {
    ...answer,
    // The open conversation has a field for it.
    run: (now, tools) => (now.lends.has("focusField") ? tools.stage.focusField() : ask(now, tools)),
  },
  oneRecordCommand("conversation", {
    ...single,
    id: "conversation.take",
    opensField: true,
    title: "Take the conversation",
    keys: ["a"],
    words: "accept mine own assign me",
    short: "take",
    hint: 96,
    refuse: refuseTaking,
    run: (row, tools) => take(row, { to: "me", userId: null }, tools),
  }),
  oneRecordCommand("conversation", {
    ...single,
    id: "conversation.give",
    title: "Give the conversation to somebody else ...",
    keys: ["s"],
    words: "assign hand over transfer colleague",
    short: "give",
    hint: 95,
    refuse: refuseEnded,
    async run(row, tools) {
      const { storeId } = row;
      const person = await tools.choose({
        title: `Who answers ${row.customerName}?`,
        options: async () =>
          (await tools.api("conversations.people", { params: { storeId } })).map((value) => ({
            value,
            title: value.isMe ? `${value.name}, yourself` : value.name,
            ...(value.id === row.ownerId && row.status === "With a person" ? { because: "has it already" } : {}),
          })),
      });
      if (!person) return;
      if (person.isMe) return take(row, { to: "person", userId: person.id }, tools);
      const patch = { status: "With a person", ownerName: person.name } as const;
      await hand(row, { to: "person", userId: person.id }, patch, `${person.name} answers it now`, tools);
    },
  }),
  oneRecordCommand("conversation", {
    ...single,
    id: "conversation.bot",
    title: "Give the conversation back to the bot",
    keys: ["shift+m"],
    words: "chatbot return automatic",
    short: "to the bot",
    hint: 94,
    refuse: refuseBot,
    run: (row, tools) =>
      hand(row, { to: "bot", userId: null }, { status: "With the bot" }, "the bot answers it now", tools),
  }),
  oneRecordCommand("conversation", {
    ...single,
    id: "conversation.end",
    title: "End the conversation",
    keys: ["shift+a"],
    words: "close finish done resolve",
    short: "end",
    hint: 93,
    refuse: refuseEnded,
    async run(row, tools) {
      const idempotencyKey = tools.newKey();
      await tools.change("conversation", row, { status: "Ended", waitingSince: null }, ({ storeId, id }) =>
        tools.api("conversations.end", { params: { storeId, id }, body: {} }, { idempotencyKey }),
      );
      tools.tell(messages.updated, "success", `${row.number} has ended`);
    },
  }),
  {
    id: "conversation.customer",
    title: "Open the customer of the conversation",
    group: "Record",
    keys: ["u"],
    words: "go profile who",
    short: "customer",
    hint: 92,
    unrepeatable: true,
    can: (now) => {
      if (kindHere(now) !== "conversation") return "hidden";
      const [row, ...more] = subjects(now, "conversation");
      if (!row || more.length > 0) return { because: "no single conversation is highlighted" };
      return row.customerId === null
        ? { because: "it is with a visitor who is not logged in" }
        : may(now, "customer.view");
    },
    run: (now, tools) => {
      const customerId = subjects(now, "conversation")[0]?.customerId;
      if (customerId) tools.go(recordPath("customer", customerId));
    },
  },
  documentComment("conversation", "conversation.answer"),
];
