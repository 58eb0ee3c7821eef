import { checkField, type Typed, typedOf } from "#contract/fields/check-field.ts";
import type { FormField, FormFields } from "#commands/form.ts";

/** The inputs of all fields of a form, by name. */
export type TypedForm = Readonly<Record<string, Typed>>;

/** The inputs of a form for some values. */
export function typedForm(fields: FormFields, values: Readonly<Record<string, unknown>>): TypedForm {
  return Object.fromEntries(Object.entries(fields).map(([name, { limits }]) => [name, typedOf(limits, values[name])]));
}

/** The values of a form. Call it only when no field is wrong. */
export function valuesOf(fields: FormFields, typed: TypedForm): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { limits }]) => {
      const reading = checkField(limits, typed[name]);
      return [name, "value" in reading ? reading.value : undefined];
    }),
  );
}

/** Whether two inputs of a field have the same value, such as "1,204.50" and "1204.5". */
export function sameTyped({ limits }: FormField, one: Typed, other: Typed): boolean {
  if (Object.is(one, other)) return true;
  if (limits.type === "file") return false;
  const [a, b] = [checkField(limits, one), checkField(limits, other)];
  if ("value" in a && "value" in b) return JSON.stringify(a.value) === JSON.stringify(b.value);
  return "because" in a && "because" in b && (one ?? "") === (other ?? "");
}

/** Whether any field of a form has another value than in `base`. */
export function isChanged(fields: FormFields, base: TypedForm, typed: TypedForm): boolean {
  return Object.entries(fields).some(([name, field]) => !sameTyped(field, base[name], typed[name]));
}

/** An input in words, for showing both sides of a conflict. */
export function typedText(field: FormField, typed: Typed): string {
  const { limits, words, unit } = field;
  if (limits.type === "switch") return typed === true ? "yes" : "no";
  if (Array.isArray(typed)) return typed.map((value: string) => words?.[value] ?? value).join(", ") || "none";
  if (typeof typed !== "string" || typed === "") return "empty";
  const text = words?.[typed] ?? typed;
  return unit && (limits.type === "number" || limits.type === "money") ? `${text} ${unit}` : text;
}
