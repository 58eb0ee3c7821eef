import type { FormField, FormFields } from "#commands/form.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { FieldWords } from "#contract/records/row-words.ts";

/** What a form shows of a field besides its words and limits. */
type FieldExtra = Partial<Pick<FormField, "hint" | "section" | "wide" | "words" | "groups" | "options" | "picture">>;

/** The extras of a form's fields, by name. */
export type FieldExtras = Readonly<Record<string, FieldExtra>>;

/** The fields of a form: all that have limits, in their order, with the titles that the kind gives them. */
export function recordFields(
  limits: Readonly<Record<string, FieldLimits>>,
  words: Readonly<Partial<Record<string, FieldWords>>>,
  extras: FieldExtras = {},
): FormFields {
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => {
      const { title = name, unit, values } = words[name] ?? {};
      const field: FormField = {
        title,
        limits: limit,
        ...(unit ? { unit } : {}),
        ...(values ? { words: values } : {}),
        ...extras[name],
      };
      return [name, field];
    }),
  );
}
