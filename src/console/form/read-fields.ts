import { type Control, useWatch } from "react-hook-form";
import type { AnyForm, FormField } from "#commands/form.ts";
import { type Typed, typedOf } from "#contract/fields/check-field.ts";

/** A field that is only read, and the input that it shows in place of what is typed. */
export interface ReadField {
  readonly field: FormField;
  readonly typed: Typed;
}

/** Whether the switch by which a form follows other values is on. */
export function useFollowing({ follows }: AnyForm, control: Control<Record<string, Typed>>): boolean {
  const typed = useWatch({ control, name: follows?.where ?? "", disabled: follows === undefined });
  return follows !== undefined && typed === true;
}

/** The fields of a form that are only read, by name: all where it is locked, all but the switch while it follows. */
export function readFields(
  form: AnyForm,
  isLocked: boolean,
  isFollowing: boolean,
): Readonly<Record<string, ReadField>> {
  if (!isLocked && !isFollowing) return {};
  const { fields, follows } = form;
  const values = { ...form.values(form.record), ...(isFollowing ? follows?.values : {}) };
  const read = Object.entries(fields).filter(([name]) => isLocked || name !== follows?.where);
  return Object.fromEntries(
    read.map(([name, field]) => [
      name,
      {
        field: isFollowing && field.limits.type === "file" ? { ...field, picture: String(values[name] ?? "") } : field,
        typed: typedOf(field.limits, values[name]),
      },
    ]),
  );
}
