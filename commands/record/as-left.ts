import type { Kinds } from "#contract/kinds.ts";
import type { Kind, RecordRow } from "#contract/records/kind-names.ts";
import type { Tools } from "#commands/context/tools.ts";

/** Where the undo of a change starts. */
export interface Left<Row> {
  /** The row from which it starts; every try gets the same one. */
  row(): Row;
  /** Why it cannot start any more; null while it can, and once it has been tried. */
  because(): string | null;
}

/**
 * Finds the row from which an undo starts. When later changes were undone themselves, the newest row has the same
 * values as `after` and is taken. Otherwise it is `after`, whose old version the gateway then refuses. Every try gets
 * the same row, so that a change whose response was lost is not made twice.
 */
export function asLeft<K extends Kind>(kind: K, after: Kinds[K], tools: Pick<Tools, "newest">): Left<Kinds[K]> {
  let start: Kinds[K] | undefined;
  const isMoved = (newest: Kinds[K]): boolean => newest.version > after.version && !readsAlike(newest, after);
  return {
    row() {
      if (!start) {
        const newest = tools.newest(kind, after);
        start = isMoved(newest) ? after : newest;
      }
      return start;
    },
    because: () => (!start && isMoved(tools.newest(kind, after)) ? "it was changed again since" : null),
  };
}

/** Keeps how a change is taken back, from the row that it left; `because` says what else may speak against it. */
export function keepUndoFrom<K extends Kind>(
  { kind, after, title, because = () => null }: ChangeLeft<K>,
  tools: Pick<Tools, "keepUndo" | "newest">,
  run: (row: Kinds[K]) => Promise<unknown>,
): void {
  const left = asLeft(kind, after, tools);
  tools.keepUndo({
    title,
    get because() {
      return because() ?? left.because();
    },
    run: async () => void (await run(left.row())),
  });
}

interface ChangeLeft<K extends Kind> {
  readonly kind: K;
  /** The row as the change has left it. */
  readonly after: Kinds[K];
  readonly title: string;
  because?(): string | null;
}

/** The fields that every change sets. */
const moving: readonly string[] = ["version", "updatedAt"];

function readsAlike<Row extends RecordRow>(one: Row, other: Row): boolean {
  const fields = Object.keys(one) as (keyof Row & string)[];
  return fields.every((field) => moving.includes(field) || JSON.stringify(one[field]) === JSON.stringify(other[field]));
}
