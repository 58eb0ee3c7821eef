import { personWords } from "#contract/people/words.ts";
import type { FieldWords } from "#console/list/filter/fields.ts";
import type { personFilterFields } from "#contract/people/list.ts";

const skillNames: Readonly<Record<string, string>> = personWords.skills.values;

/** What lists of pickers and riders can be filtered by, in words. */
export const personFilterWords: { readonly [Name in keyof typeof personFilterFields]: FieldWords } = {
  state: { name: "state" },
  onDuty: { name: "on duty", address: "duty", flag: "on" },
  skills: { name: "skill", address: "skill", value: (skill) => skillNames[skill] ?? skill },
  text: { name: "text" },
};
