import type { AnyForm, FormField } from "#commands/form.ts";
import { choicesOf, headerTitle, wordsOf } from "#console/client/field-words.ts";
import { headerName, type HeaderName } from "#contract/store/form-header.ts";
import { isKind, kinds } from "#contract/kinds.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { FieldWords } from "#contract/records/row-words.ts";

/**
 * A form with the titles of the store and only the choices that the store offers. The record's present choice stays, so
 * that the form can be saved without changing it.
 */
export function inStoreWords(form: AnyForm): AnyForm {
  const { name, record } = form;
  const held: Readonly<Record<string, unknown>> = form.values(record);
  const fields = Object.entries(form.fields).map(([key, field]) => [key, storeField(name, key, field, held[key])]);
  return { ...form, fields: Object.fromEntries(fields) };
}

function storeField(form: string, key: string, field: FormField, held: unknown): FormField {
  if (field.titleHeader) return { ...field, title: headerTitle(field.titleHeader, field.title) };
  const header = field.header ?? ownHeader(form, key);
  if (header === null) return field;
  const words = kindWords(header);
  return {
    ...field,
    title: headerTitle(header, (field.header === undefined ? words?.title : null) ?? field.title),
    limits: storeLimits(header, field.limits, held),
    ...(words?.values ? { words: words.values } : {}),
  };
}

/** The name of a field in the form header, for a form that is named after a kind. */
function ownHeader(form: string, key: string): HeaderName | null {
  return isKind(form) && key in kinds[form].words ? headerName(form, key as never) : null;
}

/** The words of a field of a kind; null for what is none. */
function kindWords(header: HeaderName): FieldWords | null {
  const [kind = "", field = ""] = header.split(".");
  return isKind(kind) && field in kinds[kind].words ? wordsOf(kind, field as never) : null;
}

function storeLimits(header: HeaderName, limits: FieldLimits, held: unknown): FieldLimits {
  if (limits.type !== "choice" && limits.type !== "choices") return limits;
  const known = choicesOf(header, limits.values);
  // What can be chosen here may be none of what the store offers: the form could not be saved.
  const offered = known.length > 0 ? known : limits.values;
  const kept = limits.values.filter(
    (value) => !offered.includes(value) && (Array.isArray(held) ? held.includes(value) : held === value),
  );
  return { ...limits, values: [...offered, ...kept] };
}
