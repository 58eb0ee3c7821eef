import { factsOf } from "#contract/records/kind-facts.ts";
import type { IndentRow } from "./schema.ts";

/** The facts about indents: what a store asks to be bought for it. */
export const indentFacts = factsOf<IndentRow>()({
  one: "purchase order",
  inNames: "indents",
  called: "number",
  detail: "supplier",
  tabs: "status",
});
