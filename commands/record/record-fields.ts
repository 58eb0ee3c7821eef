import type { FormField, FormFields } from "#commands/form.ts";
import type { FieldLimits } from "#contract/fields.ts";
import type { FieldWords } from "#contract/records/field-words.ts";

/** What a form says of a field beyond its words and its limits. */
type Extra = Partial<Pick<FormField, "hint" | "section" | "wide" | "options">>;

/**
 * The fields of a form: those with limits, in their order, called by the kind's words. Files travel by routes of their
 * own and are left out.
 */
export function recordFields(
  limits: Readonly<Record<string, FieldLimits>>,
  words: Readonly<Record<string, FieldWords>>,
  extras: Readonly<Record<string, Extra>> = {},
): FormFields {
  return Object.fromEntries(
    Object.entries(limits)
      .filter(([, { type }]) => type !== "file")
      .map(([name, limit]) => {
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
