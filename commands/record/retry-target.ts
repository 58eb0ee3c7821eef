import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Tools } from "#commands/context/tools.ts";

/** The row that a change starts from: the one the operator saw or, once that was refused as stale, the current one. */
export interface RetryTarget<Row> {
  row(): Row;
  /**
   * Makes one try; throws its failure. The call says by `startFrom` which row it starts from where earlier changes of
   * the record have moved it meanwhile: the next try starts from that row too.
   */
  try(call: (row: Row, startFrom: (start: Row) => void) => Promise<void>): Promise<void>;
}

/**
 * Keeps the row from one try to the next. A try without a response may have succeeded, so the next one sends the same
 * row with the same idempotency key. Only a refusal that brings the current row replaces it.
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
        await call(row, (start) => {
          row = start;
        });
      } catch (error) {
        if (hasCurrent(error)) row = tools.newest(kind, row);
        throw error;
      }
    },
  };
}

/** Whether a failure brings the record as it is now. */
export function hasCurrent(error: unknown): error is { readonly current: unknown } {
  return typeof error === "object" && error !== null && "current" in error && error.current !== undefined;
}
