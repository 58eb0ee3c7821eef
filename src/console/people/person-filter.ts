import type { FieldWords } from "#console/list/filter/fields.ts";
import type { personFilterFields } from "#contract/people/list.ts";

/** What lists of pickers and riders can be filtered by, in words. */
export const personFilterWords: { readonly [Name in keyof typeof personFilterFields]: FieldWords } = {
  state: { of: "state" },
  onDuty: { of: "onDuty", address: "duty", flag: "on" },
  skills: { of: "skills", address: "skill" },
  text: { name: "text" },
};
