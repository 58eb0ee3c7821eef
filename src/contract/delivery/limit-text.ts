import type { IntakeLimit } from "./schema.ts";

/** What a limit says, such as "closed by Asha until 18:00"; `time` writes a moment as it is read at the store. */
export function limitText({ slot, capacity, until, by, reason }: IntakeLimit, time: (at: string) => string): string {
  const what = slot === null ? "stopped" : capacity === 0 ? "closed" : `limited to ${capacity}`;
  return `${what} by ${by} until ${time(until)}${reason ? ` (${reason})` : ""}`;
}

/** A moment at the store as limits name it, for those who have no format of a login: "18:00", "Tue 18:00". */
export function limitTime(timeZone: string, from: number): (at: string) => string {
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone });
  const date = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });
  return (at) => {
    const moment = new Date(at);
    const isToday = date.format(moment) === date.format(from);
    return `${isToday ? "" : `${day.format(moment)} `}${time.format(moment)}`;
  };
}
