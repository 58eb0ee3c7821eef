import { areHere, type Now, subjects } from "#commands/given/now.ts";
import type { Tools } from "#commands/given/tools.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";

/** The records a command acts on, and those it must leave out: they were selected, but the filter finds them no longer. */
export interface SubjectRows<K extends Kind> {
  readonly rows: readonly Kinds[K][];
  readonly left: readonly Kinds[K][];
  /** Some of them nobody has seen: they were selected without being on screen. */
  readonly isUnseen: boolean;
}

/**
 * The records of a kind a command acts on, read where they are selected but not here. `undefined` when the operator has gone
 * elsewhere meanwhile, or they could not be read.
 */
export async function subjectRows<K extends Kind>(
  now: Now,
  kind: K,
  tools: Tools,
): Promise<SubjectRows<K> | undefined> {
  if (!now.selected || areHere(now.selected)) return { rows: subjects(now, kind), left: [], isUnseen: false };
  const isStillHere = tools.rememberLocation();
  const read = await tools.stage.readSelection();
  if (!read || !isStillHere()) return undefined;
  return { ...(read as Pick<SubjectRows<K>, "rows" | "left">), isUnseen: true };
}
