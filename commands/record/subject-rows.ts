import { areHere, type Now, subjects } from "#commands/given/now.ts";
import type { Tools } from "#commands/given/tools.ts";
import type { Kind, Kinds } from "#contract/kinds.ts";

/** The records on which a command acts; `left` were selected as well, but the filter no longer finds them. */
export interface SubjectRows<K extends Kind> {
  readonly rows: readonly Kinds[K][];
  readonly left: readonly Kinds[K][];
  /** Some of them were selected without ever being on screen. */
  readonly isUnseen: boolean;
}

/**
 * The records of a kind on which a command acts. Selected rows that are not loaded are read first. `undefined` when
 * they could not be read, or when the operator has gone to another screen meanwhile.
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
