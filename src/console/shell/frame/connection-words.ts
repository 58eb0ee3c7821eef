import type { StreamState } from "#console/client/live/stream.ts";

/** What is said when one log-in has more live lines open than the gateway grants it. */
export const crowdedWords = "Too many tabs are open for this log-in: close one";

/** How the live line stands, in words. `lostSince` and `now` in ms since 1970: they tell the age of what is shown while it is lost. */
export function connectionWords(state: StreamState["state"], lostSince: number | null, now: number): string {
  if (state === "live") return "live";
  if (state === "connecting") return "connecting";
  if (state === "off") return "not live";
  if (state === "crowded") return crowdedWords;
  if (lostSince === null) return "connection lost";
  const seconds = Math.max(0, Math.floor((now - lostSince) / 1_000));
  const age = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return `connection lost, shown as of ${age} ago`;
}
