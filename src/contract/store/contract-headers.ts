import { type Kind, kinds } from "#contract/kinds.ts";
import type { FieldWords } from "#contract/records/row-words.ts";
import { type HeaderName, otherFields, valueHeaderName } from "./form-header.ts";
import { settingFields } from "./setting-fields.ts";

/** The titles that the contract gives to fields and values, by their names in the form header. */
export function contractHeaders(): Record<HeaderName, string> {
  const headers: Record<HeaderName, string> = {};
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const [field, { title, values = {} }] of Object.entries<FieldWords>(kinds[kind].words)) {
      const name: HeaderName = `${kind}.${field}`;
      headers[name] = title;
      for (const [value, word] of Object.entries(values)) headers[valueHeaderName(name, value)] = word;
    }
  }
  for (const [name, { title }] of Object.entries({ ...otherFields, ...settingFields }))
    headers[name as HeaderName] = title;
  return headers;
}
