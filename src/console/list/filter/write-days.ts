/** Days that are saved as words, so that "today" in a saved address always means the present day. */
export const dayWords = ["yesterday", "today", "tomorrow"] as const;
export type DayWord = (typeof dayWords)[number];

/** A range of days at the store: a word, or the first and last day ("2026-11-21"), of which one may be missing. */
export type DayRange = DayWord | { readonly from?: string; readonly to?: string };

/** Writes a range of days for an address. The inverse of `readDays`. */
export function writeDays(range: DayRange): string {
  return typeof range === "string" ? range : writeEnds(range);
}

/** Writes the two ends of a range for an address. */
export function writeEnds(range: { readonly from?: string | number; readonly to?: string | number }): string {
  return `${range.from ?? ""}..${range.to ?? ""}`;
}
