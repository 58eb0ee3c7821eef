import { templateRecord, type TemplateRow } from "#contract/messages/template.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import type { ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

const languageText = ({ language }: TemplateRow): string =>
  language === null ? "" : valueTitle("message-template", "language", language);

function templateColumns(): readonly ListColumn<TemplateRow>[] {
  const title = (field: keyof TemplateRow): string => titleOf("message-template", field);
  return [
    { id: "name", title: title("name"), width: 200, narrow: 150, text: (row) => row.name },
    { id: "occasion", title: title("occasion"), width: 140, text: (row) => row.occasion },
    { id: "channel", title: title("channel"), width: 100, text: (row) => row.channel },
    { id: "language", title: title("language"), width: 100, text: languageText },
    { id: "text", title: title("text"), width: 400, text: (row) => row.text },
    stateColumn("message-template"),
  ];
}

/** The templates of messages, behind `/message-template`. */
export const screens: ListedScreens<"message-template"> = {
  kind: "message-template",
  words: templateRecord.words,
  fields: {
    contract: templateRecord.list,
    words: {
      state: { of: "state" },
      occasion: { of: "occasion", address: "at" },
      channel: { of: "channel" },
      advertising: { of: "advertising", flag: "yes" },
      text: { name: "text" },
    },
  },
  columns: templateColumns,
  findBy: "Name or text",
  subtitle: (row) => [row.occasion, row.channel, languageText(row)],
  sections: [
    {
      title: "Template",
      fields: [
        { of: "occasion", text: (row) => row.occasion },
        { of: "channel", text: (row) => row.channel },
        { of: "language", text: languageText },
        { of: "subject", text: (row) => row.subject },
        { of: "text", text: (row) => row.text },
        { of: "advertising", text: (row) => (row.advertising ? "Yes" : "No") },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
  ],
  tabs: [{ title: "DETAILS", shows: "sections" }],
};
