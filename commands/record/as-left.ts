import type { Kind, Kinds, RecordRow } from "#contract/kinds.ts";
import type { Tools } from "#commands/given/tools.ts";

/**
 * The row that undoing a change starts from: the newest one where it reads as the change left it, because later changes
 * were undone. Otherwise the row as the change left it, whose version the gateway then refuses. Every try gets the same
 * row, so that a try whose answer was lost is not made twice.
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

/** What every change moves, whatever it changes. */
const moving: readonly string[] = ["version", "updatedAt"];

function readsAlike<Row extends RecordRow>(one: Row, other: Row): boolean {
  const fields = Object.keys(one) as (keyof Row & string)[];
  return fields.every((field) => moving.includes(field) || JSON.stringify(one[field]) === JSON.stringify(other[field]));
}
