import type { StreamState } from "#console/client/live/stream.ts";

/** Shown when one log-in has more event streams open than the gateway allows. */
export const crowdedWords = "Too many tabs are open: close one";

/**
 * The state of the event stream in words. `lostSince` and `now` in ms since 1970: while the stream is lost, they give
 * the age of what is on screen.
 */
export function connectionWords(state: StreamState["state"], lostSince: number | null, now: number): string {
  if (state === "live") return "live";
  if (state === "connecting") return "connecting";
  if (state === "off") return "live updates off";
  if (state === "crowded") return crowdedWords;
  if (lostSince === null) return "Offline";
  const seconds = Math.max(0, Math.floor((now - lostSince) / 1_000));
  const age = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return `Offline. Data from ${age} ago`;
}
