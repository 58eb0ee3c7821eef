/**
 * A limit that the gateway enforces, such as the capacity of a person. An operator with the right for it may exceed it.
 */
export interface Limit<Row> {
  /** Why a record would exceed the limit, as far as the console can tell before the call; null when it would not. */
  refuse(row: Row): string | null;
  /** The button that exceeds the limit, such as "Assign anyway"; null where the operator may not. */
  readonly override: string | null;
}

/** Whether the gateway refused a change because of a limit. */
export function isBeyondLimit(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "over-capacity";
}
