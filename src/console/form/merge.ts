import type { FormFields } from "#commands/form.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { sameTyped, type TypedForm } from "./typed.ts";

/** A field that somebody else has changed meanwhile: their value and one's own. */
export interface Difference {
  readonly name: string;
  readonly theirs: Typed;
  readonly mine: Typed;
  /** One has changed it too, to something else: only then it must be chosen. */
  readonly isMine: boolean;
}

/**
 * Merges the changes of two people to one record. `base` are the values with which both began. A field that only the
 * other person has changed gets their value; a field that both have changed keeps one's own. The answer names every
 * field that the other has changed, so that the operator can choose.
 */
export function mergeTyped(
  fields: FormFields,
  base: TypedForm,
  theirs: TypedForm,
  mine: TypedForm,
): { readonly typed: TypedForm; readonly differences: readonly Difference[] } {
  const typed: Record<string, Typed> = { ...mine };
  const differences: Difference[] = [];
  for (const [name, field] of Object.entries(fields)) {
    // Passwords are never shown, and files have no value to compare.
    if (field.limits.type === "password" || field.limits.type === "file") continue;
    const isTheirs = sameTyped(field, theirs[name], base[name]) || sameTyped(field, theirs[name], mine[name]);
    if (isTheirs) continue;
    const isMine = !sameTyped(field, mine[name], base[name]);
    differences.push({ name, theirs: theirs[name], mine: mine[name], isMine });
    if (!isMine) typed[name] = theirs[name];
  }
  return { typed, differences };
}
