import { authorOf, type Handlers } from "#gateway/http/call.ts";
import type { Services } from "#gateway/services.ts";
import { answerConversation, endConversation, handConversation, readAnswerers } from "#gateway/store/chatbot/answer.ts";
import { beginTalk, leaveTalk, readTalk, sendMessage } from "#gateway/store/chatbot/talk.ts";
import { tryFlow } from "#gateway/store/chatbot/try-flow.ts";

/** Conversations: a storefront sends what customers write, the bot and the staff answer. */
export function chatbotRoutes({ now }: Pick<Services, "now">) {
  return {
    "conversations.begin": (call) => beginTalk(call.trx, call.params.storeId, call.body, authorOf(call), now()),
    "conversations.send": (call) => sendMessage(call.trx, call.params, call.body, authorOf(call), now()),
    "conversations.messages": ({ db, params, query }) => readTalk(db, params, query.after),
    "conversations.leave": (call) => leaveTalk(call.trx, call.params, authorOf(call)),
    "conversations.people": async (call) => {
      const me = authorOf(call).userId;
      return (await readAnswerers(call.db, call.params.storeId)).map((each) => ({ ...each, isMe: each.id === me }));
    },
    "conversations.answer": (call) => answerConversation(call.trx, call.params, call.body, authorOf(call)),
    "conversations.hand": (call) => handConversation(call.trx, call.params, call.body, authorOf(call)),
    "conversations.end": (call) => endConversation(call.trx, call.params, authorOf(call)),
    "chat-flows.try": ({ db, params: { storeId }, body }) =>
      tryFlow(db, { storeId, customerId: null, now: now() }, body),
  } satisfies Partial<Handlers>;
}
