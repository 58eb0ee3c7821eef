import type { FormField } from "#commands/form.ts";
import type { Typed } from "#contract/fields/check-field.ts";

/** The props of every control of a form. */
export interface EntryProps {
  /** The id of the element that gets the focus. */
  readonly id: string;
  readonly labelId: string;
  /** The id of the line below the field, which says what is wrong or shows the hint. */
  readonly noteId: string;
  readonly field: FormField;
  readonly typed: Typed;
  readonly isWrong: boolean;
  readonly onTyped: (typed: Typed) => void;
  /** Called when the field loses the focus, so that it is checked. */
  readonly onLeave: () => void;
}

/** The attributes of an input for screen readers. */
export function entryAttributes({ id, noteId, field, isWrong }: EntryProps) {
  return {
    id,
    "aria-describedby": noteId,
    "aria-invalid": isWrong,
    "aria-required": "required" in field.limits && field.limits.required === true,
  } as const;
}

/** The input of a field if it is a text, else "". */
export function typedString(typed: Typed): string {
  return typeof typed === "string" ? typed : "";
}

/** How many choices fit side by side, and how many letters they may have together. */
const fewest = { choices: 4, letters: 32 };

/** Whether the choices of a field are shown side by side: when they are few and short, and one must be chosen. */
export function isFew({ limits, words }: FormField): boolean {
  if (limits.type !== "choice" || !limits.required || limits.values.length > fewest.choices) return false;
  return limits.values.map((value) => words?.[value] ?? value).join("").length <= fewest.letters;
}

/** Whether a control needs its label's id for its name, because it is a button or has several elements. */
export function isNamedById(field: FormField): boolean {
  return field.limits.type === "choices" || field.limits.type === "file" || isFew(field);
}
