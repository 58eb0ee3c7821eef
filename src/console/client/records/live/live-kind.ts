import type { Kind } from "#contract/records/kind-names.ts";
import type { RecordEvent } from "#contract/stream.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";

/** What an event does to the counts of a list: one record less in a status, one more in another. */
export interface CountChange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * What keeps the lists of a kind up to date. Its functions are called only with events of the kinds in `affectedBy`,
 * never with comments.
 */
export interface LiveKind {
  /** The kinds whose events may change rows of this one. */
  readonly affectedBy: readonly Kind[];
  /** Whether an event may change which rows a query finds, or their order. `now` in ms. */
  mayReorder(event: RecordEvent, query: ListQuery, now: number): boolean;
  /** How events change the counts. Without this, counts are read again after each event. */
  readonly counts?: {
    /** Whether adding up events gives exactly what the gateway would count. */
    isExact(query: ListQuery): boolean;
    /** What an event does to the counts; null when nothing, or when only the gateway can tell. */
    change(event: RecordEvent, query: ListQuery, now: number): CountChange | null;
  };
}

/** A kind of few records: any event that affects it may change its pages and its counts. */
export function smallKind(...affectedBy: readonly Kind[]): LiveKind {
  return { affectedBy, mayReorder: () => true };
}
