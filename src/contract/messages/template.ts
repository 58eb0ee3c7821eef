import { languages } from "#contract/customers/customer.ts";
import { defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { channels, longestSubject, longestText, occasions } from "./message.ts";

/** The fields of a template of messages. */
export const templateFields = {
  name: { type: "text", required: true, longest: 80, title: "Name", sort: true, find: true },
  occasion: { type: "choice", required: true, values: occasions, title: "Occasion", sort: true, filter: true },
  channel: { type: "choice", required: true, values: channels, title: "Channel", sort: true, filter: true },
  language: {
    type: "choice",
    values: Object.keys(languages) as (keyof typeof languages)[],
    words: languages,
    title: "Language",
    sort: true,
    about: "for customers who are spoken to in it; without one, for all others",
  },
  subject: { type: "text", longest: longestSubject, title: "Subject", about: "of an e-mail" },
  text: {
    type: "text",
    required: true,
    longest: longestText,
    lines: true,
    title: "Text",
    find: true,
    about: "with placeholders such as {customerName}, and [parts with {slot}] that drop where a value is empty",
  },
  advertising: { type: "switch", title: "Advertises", filter: true, about: "sent only to who agreed to the channel" },
} as const satisfies RecordFields;

/** A template in lists. */
export type TemplateRow = RowOf<typeof templateFields>;

/** The words and the list of templates. */
export const templateRecord = defineRecord({
  kind: "message-template",
  fields: templateFields,
  sort: "name",
  filters: {},
});
