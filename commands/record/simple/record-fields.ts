import { rowField } from "#commands/form-field.ts";
import type { FormField, FormFields } from "#commands/form.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";

/** What a form shows of a field besides its words and limits. */
type FieldExtra = Partial<
  Pick<
    FormField,
    | "hint"
    | "says"
    | "tells"
    | "completes"
    | "section"
    | "folds"
    | "applies"
    | "wide"
    | "words"
    | "groups"
    | "options"
    | "picture"
  >
>;

/** The extras of a form's fields, by name. */
export type FieldExtras = Readonly<Record<string, FieldExtra>>;

/** The fields of a kind's form: all that have limits, in their order, with the titles that the kind gives them. */
export function recordFields(
  kind: SimpleKind,
  limits: Readonly<Record<string, FieldLimits>>,
  extras: FieldExtras = {},
): FormFields {
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      { ...rowField(kind, name as never), limits: limit, ...extras[name] },
    ]),
  );
}
