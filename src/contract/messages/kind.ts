import { factsOf } from "#contract/records/kind-facts.ts";
import type { MessageRow } from "./schema.ts";
import type { TemplateRow } from "./template.ts";

/** The facts about messages to customers. */
export const messageFacts = factsOf<MessageRow>()({
  one: "message",
  called: "number",
  unsearched: true,
  detail: "customerName",
  tabs: "status",
});

/** The facts about the templates of messages. */
export const templateFacts = factsOf<TemplateRow>()({ one: "message template", called: "name", detail: "occasion" });
