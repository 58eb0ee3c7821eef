import type { Kind, Kinds } from "#contract/kinds.ts";
import type { Tools } from "#commands/given/tools.ts";

/** The record a change is tried on: the row the operator saw and, once a try was refused, the row as it stands by then. */
export interface RetryTarget<Row> {
  row(): Row;
  /** Makes one try; throws what went wrong with it. */
  try(call: (row: Row) => Promise<void>): Promise<void>;
}

/**
 * Keeps the row to try with from one try to the next. A try that nobody answered may have been heard all the same: the
 * next one sends the same row with the same idempotency key. Only a refusal that carries the current row moves it on.
 */
export function retryTarget<K extends Kind>(
  kind: K,
  first: Kinds[K],
  tools: Pick<Tools, "newest">,
): RetryTarget<Kinds[K]> {
  let row = first;
  return {
    row: () => row,
    async try(call) {
      try {
        await call(row);
      } catch (error) {
        if (hasCurrent(error)) row = tools.newest(kind, row);
        throw error;
      }
    },
  };
}

function hasCurrent(error: unknown): boolean {
  return typeof error === "object" && error !== null && "current" in error && error.current !== undefined;
}
