/** A limit that the gateway holds, which an operator with the right for it may go beyond: what somebody can carry. */
export interface Limit<Row> {
  /** Why a record would go beyond it, as far as is known before the gateway was asked; null when it would not. */
  refuse(row: Row): string | null;
  /** What going beyond it is called: "Assign anyway"; null where the operator may not. */
  readonly override: string | null;
}

/** Whether the gateway refused a change because it goes beyond a limit. */
export function isBeyondLimit(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "over-capacity";
}
