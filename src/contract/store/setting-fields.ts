import { wordsOf } from "#contract/records/define-record.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import type { Section } from "#contract/settings/section.ts";
import { type SectionName, sections, type Sections } from "#contract/settings/sections.ts";

/** The titles of what is set by the setup alone, for a business or a store. */
const setupFields = {
  "business.name": { title: "Name" },
  "store.code": { title: "Store code" },
  "store.timeZone": { title: "Time zone" },
  "store.currency": { title: "Currency" },
  "store.locale": { title: "Numbers and dates" },
  "store.intakeLimit": { title: "Limit of orders" },
  "store.orderViews": { title: "Tabs of the order views" },
} as const;

/** The names of a section's fields in the form header: "store.gstin". */
type NameIn<S extends Section> = `${S["scope"]}.${(keyof S["fields"] | keyof NonNullable<S["others"]>) & string}`;

/** The name of a title of these in the form header. */
export type SettingName = keyof typeof setupFields | { [Name in SectionName]: NameIn<Sections[Name]> }[SectionName];

/** The words of what is set for a business or a store, which forms and the audit list show. */
export const settingFields = {
  ...setupFields,
  ...Object.fromEntries(Object.values<Section>(sections).flatMap(wordsIn)),
} as Readonly<Record<SettingName, FieldWords>>;

function wordsIn({ scope, fields, others = {} }: Section): (readonly [string, FieldWords])[] {
  return Object.entries({ ...wordsOf(fields), ...others }).map(([name, words]) => [`${scope}.${name}`, words]);
}
