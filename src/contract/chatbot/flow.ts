import { defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { readSteps } from "./steps.ts";

/** The most phrases of a flow. */
const mostPhrases = 100;

/** The fields of a flow by which the bot answers. */
export const chatFlowFields = {
  name: {
    type: "text",
    required: true,
    longest: 60,
    title: "Name",
    sort: true,
    find: true,
    about: "customers choose it by this name",
  },
  phrases: {
    type: "text",
    required: true,
    lines: true,
    longest: 8_000,
    pattern: {
      pattern: { test: (typed) => phrasesOf(typed).length <= mostPhrases },
      because: `at most ${mostPhrases} phrases`,
    },
    title: "What customers write",
    find: true,
    about: "phrases by which the bot knows that this flow is meant, one on each line",
  },
  steps: {
    type: "text",
    required: true,
    lines: true,
    longest: 8_000,
    pattern: { pattern: { test: (typed) => "steps" in readSteps(typed) }, because: mistakeIn },
    title: "Steps",
    about: "what the bot does, a step on each line, such as “ask pin as PIN code: Which PIN code?”",
  },
} as const satisfies RecordFields;

/** A flow in lists. */
export type ChatFlowRow = RowOf<typeof chatFlowFields>;

/** The words and the list of flows. */
export const chatFlowRecord = defineRecord({
  kind: "chat-flow",
  fields: chatFlowFields,
  sort: "name",
  filters: {},
});

/** The phrases of a flow, each once. */
export function phrasesOf(typed: string): readonly string[] {
  return [...new Set(typed.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

/** What is wrong with the steps, in words. */
function mistakeIn(typed: string): string {
  const read = readSteps(typed);
  if (!("mistake" in read)) return "";
  const line = typed.slice(0, read.mistake.at).split("\n").length;
  return `line ${line}: ${read.mistake.because}`;
}
