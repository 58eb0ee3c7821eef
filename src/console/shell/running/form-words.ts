import type { AnyForm, FormField } from "#commands/form.ts";
import { choicesOf, wordsOf } from "#console/client/field-words.ts";
import { headerName } from "#contract/store/form-header.ts";
import { isKind, type Kind, kinds } from "#contract/kinds.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";

/**
 * A form with the titles of the store and only the choices that the store offers. The record's present choice stays, so
 * that the form can be saved without changing it.
 */
export function inStoreWords(form: AnyForm): AnyForm {
  const { name, record } = form;
  if (!isKind(name)) return form;
  const held: Readonly<Record<string, unknown>> = form.values(record);
  const fields = Object.entries(form.fields).map(([key, field]) => [key, storeField(name, key, field, held[key])]);
  return { ...form, fields: Object.fromEntries(fields) };
}

function storeField(kind: Kind, key: string, field: FormField, held: unknown): FormField {
  if (!(key in kinds[kind].words)) return field;
  const { title, values } = wordsOf(kind, key as never);
  return {
    ...field,
    title,
    limits: storeLimits(kind, key, field.limits, held),
    ...(values ? { words: values } : {}),
  };
}

function storeLimits(kind: Kind, key: string, limits: FieldLimits, held: unknown): FieldLimits {
  if (limits.type !== "choice" && limits.type !== "choices") return limits;
  const offered = choicesOf(headerName(kind, key as never), limits.values);
  const kept = limits.values.filter(
    (value) => !offered.includes(value) && (Array.isArray(held) ? held.includes(value) : held === value),
  );
  return { ...limits, values: [...offered, ...kept] };
}
