import type { Tools } from "#commands/context/tools.ts";
import type { Told } from "#commands/form.ts";
import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { phrasesOf } from "#contract/chatbot/flow.ts";
import { readSteps, stepForms } from "#contract/chatbot/steps.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { counted } from "#contract/text.ts";

/** The form of a flow: its steps are tried while they are typed. */
export const form: RecordForm<"chat-flow"> = {
  kind: "chat-flow",
  extras: (storeId, tools) => ({
    name: { wide: true, hint: "Customers choose it by this name" },
    phrases: {
      wide: true,
      hint: "One on each line, such as “where is my order”; the more, the better the bot knows what is meant",
      says: (typed) => {
        const many = phrasesOf(textOf(typed["phrases"])).length;
        return many === 0 ? null : `${counted(many, "phrase")}${many < 5 ? "; write at least five" : ""}`;
      },
    },
    steps: {
      wide: true,
      hint: "One on each line; each begins with say, ask, look up or hand over",
      tells: (typed, signal) => tellSteps(textOf(typed["name"]), textOf(typed["steps"]), storeId, tools, signal),
    },
  }),
};

function textOf(typed: Typed): string {
  return typeof typed === "string" ? typed : "";
}

/** Says how steps are written, what is wrong with them, or else what the bot says until it waits for an answer. */
async function tellSteps(
  name: string,
  steps: string,
  storeId: string,
  tools: Tools,
  signal: AbortSignal,
): Promise<Told | null> {
  if (steps.trim() === "") return { text: "Such as:", parts: stepForms.map((text) => ({ depth: 0, text })) };
  const read = readSteps(steps);
  if ("mistake" in read) return { text: read.mistake.because, mistake: read.mistake };
  const tried = await tools.api("chat-flows.try", { params: { storeId }, body: { name, steps } }, { signal });
  const parts = tried.messages.flatMap(({ text, choices }) => [
    { depth: 0, text },
    ...choices.map((choice, at) => ({ depth: 1, text: `${at + 1} ${choice}` })),
  ]);
  return { text: "The bot begins with:", parts };
}
