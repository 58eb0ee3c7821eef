import { type ChatFlowRow, chatFlowRecord, phrasesOf } from "#contract/chatbot/flow.ts";
import { readSteps } from "#contract/chatbot/steps.ts";
import { counted } from "#contract/text.ts";
import { titleOf } from "#console/client/field-words.ts";
import type { ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { TryFlow } from "./TryFlow.tsx";

function stepsText({ steps }: ChatFlowRow): string {
  const read = readSteps(steps);
  return "steps" in read ? counted(read.steps.length, "step") : "";
}

const phrasesText = ({ phrases }: ChatFlowRow): string => phrasesOf(phrases).join(" · ");

function flowColumns(): readonly ListColumn<ChatFlowRow>[] {
  const title = (field: keyof ChatFlowRow): string => titleOf("chat-flow", field);
  return [
    { id: "name", title: title("name"), width: 200, narrow: 150, text: (row) => row.name },
    { id: "steps", title: title("steps"), width: 92, text: stepsText },
    { id: "phrases", title: title("phrases"), width: 420, text: phrasesText },
    stateColumn("chat-flow"),
  ];
}

/** The flows by which the chatbot answers, behind `/chatbot-flows`. */
export const screens: ListedScreens<"chat-flow"> = {
  kind: "chat-flow",
  words: chatFlowRecord.words,
  fields: { contract: chatFlowRecord.list, words: { state: { of: "state" }, text: { name: "text" } } },
  columns: flowColumns,
  findBy: "Name or phrases",
  subtitle: (row) => [stepsText(row), counted(phrasesOf(row.phrases).length, "phrase")],
  sections: [
    {
      title: "Flow",
      fields: [
        { of: "name", text: (row) => row.name },
        { of: "phrases", text: (row) => row.phrases },
        { of: "steps", text: (row) => row.steps },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
  ],
  tabs: [
    { title: "TRY IT", View: TryFlow, showsRow: true },
    { title: "DETAILS", shows: "sections" },
  ],
};
