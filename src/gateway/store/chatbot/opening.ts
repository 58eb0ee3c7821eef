import type { Db } from "#gateway/database/schema.ts";
import { readPattern } from "#gateway/store/delivery/read-slots.ts";
import { dayAt, daysAfter, timeAt } from "#gateway/store/delivery/slot-times.ts";

/** How many days ahead the next day on which a store is open is looked for. */
const farthest = 60;

/** The hours of a store at a moment. */
export interface Opening {
  readonly opensAt: string;
  readonly closesAt: string;
  /** Only then somebody is there to answer. */
  readonly isOpen: boolean;
  readonly isHoliday: boolean;
  /** The day on which it opens next, where it is closed; null where that is too far ahead. */
  readonly nextDay: string | null;
  /** When it opens next, as a sentence: "We open at 08:00 tomorrow."; empty where it is open. */
  readonly words: string;
}

/** Reads when a store is open; `now` is in milliseconds. */
export async function readOpening(db: Db, storeId: string, now: number): Promise<Opening> {
  const { opensAt, closesAt, closedOn = new Set<string>(), timeZone } = await readPattern(db, storeId);
  const [today, time] = [dayAt(now, timeZone), timeAt(now, timeZone)];
  const isHoliday = closedOn.has(today);
  const hours = { opensAt, closesAt, isHoliday };
  if (!isHoliday && opensAt <= time && time < closesAt) return { ...hours, isOpen: true, nextDay: null, words: "" };
  const days = Array.from({ length: farthest }, (_, nth) => daysAfter(today, nth));
  const ahead = days.findIndex((day, nth) => !closedOn.has(day) && (nth > 0 || time < opensAt));
  const nextDay = days[ahead] ?? null;
  const words = nextDay === null ? "" : `We open at ${opensAt}${dayWords(nextDay, ahead)}.`;
  return { ...hours, isOpen: false, nextDay, words };
}

/** A day so many days ahead, as it is said. */
function dayWords(day: string, ahead: number): string {
  if (ahead < 2) return ahead === 0 ? "" : " tomorrow";
  const date = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  return ` on ${date.format(new Date(day))}`;
}
