import { dueSoonMinutes } from "#contract/constants.ts";

/** How near a promise is: no promise or nothing left to do, enough time, soon, or late. */
export type AgeTone = "none" | "calm" | "soon" | "late";

/** Minutes from `now` (ms since 1970) until a promise ends, negative when it is past; null without a promise. */
export function minutesLeft(promise: string | null, open: boolean, now: number): number | null {
  if (promise === null || !open) return null;
  const left = (Date.parse(promise) - now) / 60_000;
  // An order is late from the exact end of its promise on, so the minutes are rounded away from zero.
  return left < 0 ? Math.floor(left) : Math.ceil(left);
}

/** The tone for this many minutes left. */
export function ageTone(minutes: number | null): AgeTone {
  if (minutes === null) return "none";
  if (minutes < 0) return "late";
  return minutes <= dueSoonMinutes ? "soon" : "calm";
}

/** Minutes left in short words: "35 min", "2 h 05", "3 d 4 h", "1 h 10 late"; a dash without a promise. */
export function ageText(minutes: number | null): string {
  if (minutes === null) return "–";
  const span = spanText(Math.abs(minutes));
  return minutes < 0 ? `${span} late` : span;
}

function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
  const days = Math.floor(hours / 24);
  return days < 7 ? `${days} d ${hours % 24} h` : `${days} d`;
}
