/** Whether a text is an existing day, such as "2026-11-21"; "2026-02-30" is none, and there is no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** The day that is `days` later, or earlier when negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The calendar year in which the fiscal year of a day begins; `day` as "2026-11-22", `startMonth` from 1. A year that
 * begins in April has the days until the end of March of the next one.
 */
export function fiscalYearOf(day: string, startMonth: number): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month < startMonth ? year - 1 : year;
}
