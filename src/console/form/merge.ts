import type { FormFields } from "#commands/form.ts";
import type { Typed } from "#contract/fields/check-field.ts";
import { sameTyped, type TypedForm } from "./typed.ts";

/** A field that somebody else has changed meanwhile: how it stands now, and how it stood here. */
export interface Difference {
  readonly name: string;
  readonly theirs: Typed;
  readonly mine: Typed;
}

/**
 * Brings together what two have made of one record. `base` is what both began with. A field only the other has changed
 * becomes theirs; where both have, one's own stays. Every field the other has changed is named, to be chosen anew.
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
    // Nobody is shown a password; and a file is a new one or none.
    if (field.limits.type === "password" || field.limits.type === "file") continue;
    const isTheirs = sameTyped(field, theirs[name], base[name]) || sameTyped(field, theirs[name], mine[name]);
    if (isTheirs) continue;
    differences.push({ name, theirs: theirs[name], mine: mine[name] });
    if (sameTyped(field, mine[name], base[name])) typed[name] = theirs[name];
  }
  return { typed, differences };
}
