import { factsOf } from "#contract/records/kind-facts.ts";
import type { ChatFlowRow } from "./flow.ts";
import type { ConversationRow } from "./schema.ts";

/** The facts about conversations: what customers write, and who answers. */
export const conversationFacts = factsOf<ConversationRow>()({
  one: "conversation",
  called: "number",
  detail: "customerName",
  tabs: "status",
});

/** The facts about the flows by which the bot answers. */
export const chatFlowFacts = factsOf<ChatFlowRow>()({ one: "chat flow", called: "name" });
