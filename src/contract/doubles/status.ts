/** The statuses of two customers who may be one person. */
export const doubleStatuses = ["Waiting", "Merged", "Not the same"] as const;
export type DoubleStatus = (typeof doubleStatuses)[number];

/** Why two customers cannot be decided about like this; null when they can. A decision is taken back by "Waiting". */
export function refuseDoubleDecision({ status }: { readonly status: DoubleStatus }, to: DoubleStatus): string | null {
  if (status === to) return to === "Waiting" ? "nothing is decided yet" : `they are ${status} already`;
  return to === "Waiting" || status === "Waiting" ? null : `they are ${status} already: take that back first`;
}
