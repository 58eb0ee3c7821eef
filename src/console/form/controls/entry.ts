import type { FormField } from "#commands/form.ts";
import type { Typed } from "#contract/fields/check-field.ts";

/** What every control of a form is given. */
export interface EntryProps {
  /** Of the element that takes the focus. */
  readonly id: string;
  readonly labelId: string;
  /** Of the line below the field that tells what is wrong, or how it is meant. */
  readonly noteId: string;
  readonly field: FormField;
  readonly typed: Typed;
  readonly isWrong: boolean;
  readonly onTyped: (typed: Typed) => void;
  /** The field is left: now it is checked. */
  readonly onLeave: () => void;
}

/** What an input says of itself to those who cannot see it. */
export function entryAttributes({ id, noteId, field, isWrong }: EntryProps) {
  return {
    id,
    "aria-describedby": noteId,
    "aria-invalid": isWrong,
    "aria-required": "required" in field.limits && field.limits.required === true,
  } as const;
}

/** A field's entry as text; empty where it is none. */
export function typedString(typed: Typed): string {
  return typeof typed === "string" ? typed : "";
}

/** As many choices as fit side by side in a field, and as many letters in all. */
const fewest = { choices: 4, letters: 32 };

/** Whether a field's choices are all shown side by side: few, short, and one of them must be chosen. */
export function isFew({ limits, words }: FormField): boolean {
  if (limits.type !== "choice" || !limits.required || limits.values.length > fewest.choices) return false;
  return limits.values.map((value) => words?.[value] ?? value).join("").length <= fewest.letters;
}

/** Whether a control is more than one element, or a button: its label then names it by its id. */
export function isNamedById(field: FormField): boolean {
  return field.limits.type === "choices" || field.limits.type === "file" || isFew(field);
}
