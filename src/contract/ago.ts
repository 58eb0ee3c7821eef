import { counted } from "./text.ts";

/** How long ago something was, at `now` in milliseconds since 1970: "12 minutes ago", "5 hours ago", "3 days ago". */
export function agoText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return minutes === 0 ? "just now" : `${counted(minutes, "minute")} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${counted(hours, "hour")} ago` : `${counted(Math.floor(hours / 24), "day")} ago`;
}
