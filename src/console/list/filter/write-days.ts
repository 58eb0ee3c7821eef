/** Days said by a word, so that an address kept for tomorrow means tomorrow's day then. */
export const dayWords = ["yesterday", "today", "tomorrow"] as const;
export type DayWord = (typeof dayWords)[number];

/** Whole days at the store: said by a word, or from and to a day ("2026-11-21"), either of which may be open. */
export type DayRange = DayWord | { readonly from?: string; readonly to?: string };

/** Writes a range as an address says it. The inverse of `readDays`. */
export function writeDays(range: DayRange): string {
  return typeof range === "string" ? range : writeEnds(range);
}

/** Writes the two ends of a range as an address says them. */
export function writeEnds(range: { readonly from?: string | number; readonly to?: string | number }): string {
  return `${range.from ?? ""}..${range.to ?? ""}`;
}
