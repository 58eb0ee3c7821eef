import "#console/client/all-words.ts";
import type { AnyForm, FormField } from "#commands/form.ts";
import { choicesOf, headerTitle } from "#console/client/field-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import { type HeaderName, valueHeaderName } from "#contract/store/form-header.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";

/** A form in the words of a store, with the headings above its fields, by the name of the field. */
export interface FormInWords extends AnyForm {
  readonly headings: Readonly<Record<string, string>>;
}

/**
 * A form with the titles of the store and only the choices that the store offers. The record's present choice stays, so
 * that the form can be saved without changing it.
 */
export function inStoreWords(form: AnyForm): FormInWords {
  const held: Readonly<Record<string, unknown>> = form.values(form.record);
  const fields = Object.entries(form.fields);
  return {
    ...form,
    fields: Object.fromEntries(fields.map(([key, field]) => [key, storeField(field, held[key])])),
    headings: Object.fromEntries(
      fields.flatMap(([key, { section }]) => (section === undefined ? [] : [[key, formTitle(section)]])),
    ),
  };
}

function storeField(field: FormField, held: unknown): FormField {
  const { header, dropdown = header, title, words, limits } = field;
  if (header === null) return field;
  return {
    ...field,
    title: headerTitle(header, title),
    limits: dropdown === null ? limits : storeLimits(dropdown, limits, held),
    ...(words ? { words: storeValues(header, words) } : {}),
  };
}

function storeValues(header: HeaderName, words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const titled = Object.entries(words).map(([value, word]) => [
    value,
    headerTitle(valueHeaderName(header, value), word),
  ]);
  return Object.fromEntries(titled);
}

function storeLimits(dropdown: HeaderName, limits: FieldLimits, held: unknown): FieldLimits {
  if (limits.type !== "choice" && limits.type !== "choices") return limits;
  const known = choicesOf(dropdown, limits.values);
  // What can be chosen here may be none of what the store offers: the form could not be saved.
  const offered = known.length > 0 ? known : limits.values;
  const kept = limits.values.filter(
    (value) => !offered.includes(value) && (Array.isArray(held) ? held.includes(value) : held === value),
  );
  return { ...limits, values: [...offered, ...kept] };
}
