const hour = 3_600_000;

/** A zone in which it is noon now, give or take an hour: "today" then holds what happened an hour ago, whenever a test runs. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** The day so many days from today, where it is noon now. */
export function dayFromNow(days: number): string {
  const noon = new Date();
  noon.setUTCHours(12);
  return new Date(noon.getTime() + days * 24 * hour).toISOString().slice(0, 10);
}
