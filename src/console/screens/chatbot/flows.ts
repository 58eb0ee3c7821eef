import { type ChatFlowRow, chatFlowRecord, phrasesOf } from "#contract/chatbot/flow.ts";
import { readSteps } from "#contract/chatbot/steps.ts";
import { counted } from "#contract/text.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { TryFlow } from "./TryFlow.tsx";

function stepsText({ steps }: ChatFlowRow): string {
  const read = readSteps(steps);
  return "steps" in read ? counted(read.steps.length, "step") : "";
}

const phrasesText = ({ phrases }: ChatFlowRow): string => phrasesOf(phrases).join(" · ");

/** The flows by which the chatbot answers, behind `/chatbot-flows`. */
export const screens = definedScreens(chatFlowRecord, {
  columns: () => ({
    name: { width: 200, narrow: 150 },
    steps: { width: 92, text: stepsText },
    phrases: { width: 420, text: phrasesText },
    state: {},
  }),
  findBy: "Name or phrases",
  subtitle: (row) => [stepsText(row), counted(phrasesOf(row.phrases).length, "phrase")],
  sections: [{ title: "Flow", fields: [] }],
  tabs: [
    { title: "TRY IT", View: TryFlow, showsRow: true },
    { title: "DETAILS", shows: "sections" },
  ],
});
