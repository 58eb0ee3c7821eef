import { weekdays } from "#contract/pricing/conditions.ts";

/** When an area is served. What is empty does not limit it. */
export interface Served {
  readonly weekdays: readonly string[];
  /** The times at which its slots begin, such as "07:00, 17:00". */
  readonly slots: string;
  /** How long a slot of its store is. */
  readonly slotMinutes: number;
  /** So many minutes before a slot its orders close; null: as the store has it. */
  readonly closesBefore?: number | null;
}

/** The times at which the slots of a day begin. What does not fit in before the store closes is left out. */
export function slotTimes(hours: {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly slotMinutes: number;
}): readonly string[] {
  const [opens, closes] = [minutesOf(hours.opensAt), minutesOf(hours.closesAt)];
  const count = Math.max(0, Math.floor((closes - opens) / hours.slotMinutes));
  return Array.from({ length: count }, (_, nth) => timeOf(opens + nth * hours.slotMinutes));
}

/** Times of the day as they are typed, each once, the first first: "07:00, 17:00". */
export function tidyTimes(typed: string): string {
  const each = typed.split(",").map((time) => time.trim());
  return [...new Set(each.filter((time) => time !== ""))].toSorted().join(", ");
}

/** Whether an area is served at a day and a time of its store, such as "2026-11-22" and "17:30". */
export function serves({ weekdays, slots, slotMinutes }: Served, day: string, time: string): boolean {
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) return false;
  const minute = minutesOf(time);
  return slots === "" || beginnings(slots).some((from) => minute >= from && minute < from + slotMinutes);
}

/** When an area is served, in words: "Mon, Wed, 07:00 to 11:00"; empty where it always is. */
export function servedText({ weekdays, slots, slotMinutes }: Served): string {
  const spans: { from: number; to: number }[] = [];
  for (const from of beginnings(slots)) {
    const last = spans.at(-1);
    if (last?.to === from) last.to = from + slotMinutes;
    else spans.push({ from, to: from + slotMinutes });
  }
  return [...weekdays, ...spans.map(({ from, to }) => `${timeOf(from)} to ${timeOf(to)}`)].join(", ");
}

function beginnings(slots: string): readonly number[] {
  return slots === "" ? [] : slots.split(", ").map(minutesOf);
}

/** The weekday of a day: "Mon" for "2026-11-23". */
export function weekdayOf(day: string): string {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "";
}

/** The minutes from midnight until a time of the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The time of the day after so many minutes from midnight. */
export function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
