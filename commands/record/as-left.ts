import type { Kind, Kinds, RecordRow } from "#contract/kinds.ts";
import type { Tools } from "#commands/context/tools.ts";

/**
 * Finds the row from which an undo starts. When later changes were undone themselves, the newest row has the same
 * values as `after` and is taken. Otherwise it is `after`, whose old version the gateway then refuses. Every try gets
 * the same row, so that a change whose response was lost is not made twice.
 */
export function asLeft<K extends Kind>(kind: K, after: Kinds[K], tools: Pick<Tools, "newest">): () => Kinds[K] {
  let start: Kinds[K] | undefined;
  return () => {
    if (!start) {
      const newest = tools.newest(kind, after);
      start = readsAlike(newest, after) ? newest : after;
    }
    return start;
  };
}

/** The fields that every change sets. */
const moving: readonly string[] = ["version", "updatedAt"];

function readsAlike<Row extends RecordRow>(one: Row, other: Row): boolean {
  const fields = Object.keys(one) as (keyof Row & string)[];
  return fields.every((field) => moving.includes(field) || JSON.stringify(one[field]) === JSON.stringify(other[field]));
}
