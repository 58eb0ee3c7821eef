import { templateRecord, type TemplateRow } from "#contract/messages/template.ts";
import { valueTitle } from "#console/client/field-words.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const languageText = ({ language }: TemplateRow): string =>
  language === null ? "" : valueTitle("message-template", "language", language);

/** The templates of messages, behind `/message-template`. */
export const screens = definedScreens(templateRecord, {
  filters: { occasion: { of: "occasion", address: "at" }, advertising: { of: "advertising", flag: "yes" } },
  columns: () => ({
    name: { width: 200, narrow: 150 },
    occasion: { width: 140 },
    channel: { width: 100 },
    language: { width: 100 },
    text: { width: 400 },
    state: {},
  }),
  findBy: "Name or text",
  subtitle: (row) => [row.occasion, row.channel, languageText(row)],
  sections: [{ title: "Template", fields: [] }],
  elsewhere: ["name"],
  tabs: [{ title: "DETAILS", shows: "sections" }],
});
