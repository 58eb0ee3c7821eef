import { checkField, type Typed, typedOf } from "#contract/fields/check-field.ts";
import type { FormField, FormFields } from "#commands/form.ts";

/** What stands in all fields of a form, by name. */
export type TypedForm = Readonly<Record<string, Typed>>;

/** What stands in the fields of a form for these values. */
export function typedForm(fields: FormFields, values: Readonly<Record<string, unknown>>): TypedForm {
  return Object.fromEntries(Object.entries(fields).map(([name, { limits }]) => [name, typedOf(limits, values[name])]));
}

/** The checked values of a form. Call it when no field has anything wrong. */
export function valuesOf(fields: FormFields, typed: TypedForm): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { limits }]) => {
      const reading = checkField(limits, typed[name]);
      return [name, "value" in reading ? reading.value : undefined];
    }),
  );
}

/** Whether two entries of a field mean the same: "1,204.50" and "1204.5" do. */
export function sameTyped({ limits }: FormField, one: Typed, other: Typed): boolean {
  if (Object.is(one, other)) return true;
  if (limits.type === "file") return false;
  const [a, b] = [checkField(limits, one), checkField(limits, other)];
  if ("value" in a && "value" in b) return JSON.stringify(a.value) === JSON.stringify(b.value);
  return "because" in a && "because" in b && (one ?? "") === (other ?? "");
}

/** Whether anything in a form differs from how it stood at first. */
export function isChanged(fields: FormFields, base: TypedForm, typed: TypedForm): boolean {
  return Object.entries(fields).some(([name, field]) => !sameTyped(field, base[name], typed[name]));
}

/** An entry in words, as the other side of a conflict is told. */
export function typedText(field: FormField, typed: Typed): string {
  const { limits, words, unit } = field;
  if (limits.type === "switch") return typed === true ? "yes" : "no";
  if (Array.isArray(typed)) return typed.map((value: string) => words?.[value] ?? value).join(", ") || "none";
  if (typeof typed !== "string" || typed === "") return "empty";
  const text = words?.[typed] ?? typed;
  return unit && (limits.type === "number" || limits.type === "money") ? `${text} ${unit}` : text;
}
