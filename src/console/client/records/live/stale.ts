import { mutate } from "swr";
import type { Kind } from "#contract/kinds.ts";
import { cachedAnswer } from "#console/client/refreshing/cache-entries.ts";
import { isRouteKey, listKey } from "#console/client/refreshing/cache-keys.ts";
import { coalesce } from "#console/client/live/coalesce.ts";
import { isPaused } from "#console/client/live/live-updates.ts";
import { type Numbered, recentEvents } from "#console/client/live/recent-events.ts";
import { liveKinds } from "./live-kinds.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";

/** An answer of the gateway that says which events it already knows. */
interface Answered {
  readonly sequence: number;
}

/** The events after an answer that a kind's lists hear, comments aside; null when some are no longer remembered. */
export function eventsFor(kind: Kind, { sequence }: Answered): readonly Numbered[] | null {
  const { hears } = liveKinds[kind];
  const events = recentEvents.since(sequence);
  return events && events.filter(({ event }) => event.type !== "commented" && hears.includes(event.kind));
}

/** Whether a page was answered before something happened that may change which rows stand on it. */
export function isStalePage(kind: Kind, answer: Answered, query: ListQuery): boolean {
  const events = eventsFor(kind, answer);
  return events === null || events.some(({ event }) => liveKinds[kind].mayReorder(event, query, Date.now()));
}

/** Whether counts must be read again, because events do not tell them exactly. */
export function areStaleCounts(kind: Kind, answer: Answered, query: ListQuery): boolean {
  const events = eventsFor(kind, answer);
  if (events === null) return true;
  return events.length > 0 && !liveKinds[kind].counts?.isExact(query);
}

/** Whether anything has happened since an answer. */
export function isOvertaken(answer: Answered): boolean {
  return recentEvents.since(answer.sequence)?.length !== 0;
}

/** Whether what is cached under a key is out of date. While live updates are paused, a list counts only with `isPausedToo`. */
function isStale(key: unknown, isPausedToo: boolean): boolean {
  if (!isRouteKey(key)) return false;
  const answer = cachedAnswer(key);
  if (!isAnswered(answer)) return false;
  const list = listKey(key);
  if (!list) return isOvertaken(answer);
  const { part, kind, query } = list;
  if (kind === null) return false;
  if (part === "counts") return areStaleCounts(kind, answer, query);
  return (isPausedToo || !isPaused()) && isStalePage(kind, answer, query);
}

function isAnswered(answer: unknown): answer is Answered {
  return typeof answer === "object" && answer !== null && "sequence" in answer && typeof answer.sequence === "number";
}

/** Reads again, soon and at most about once a second, what is on screen and out of date. */
export const revalidateStale = coalesce(() => mutate((key) => isStale(key, false)));

/** Reads again what is on screen and does not say how old it is: single records, settings, people. */
export const revalidateUndated = coalesce(() => mutate(isUndated));

function isUndated(key: unknown): boolean {
  if (!isRouteKey(key)) return false;
  const answer = cachedAnswer(key);
  // A list without an answer is being read just now.
  return answer === undefined ? listKey(key) === null : !isAnswered(answer);
}

/** Reads again at once what is out of date, lists whose live updates are paused included. Throws what a read throws. */
export function revalidatePaused(): Promise<unknown> {
  return mutate((key) => isStale(key, true));
}
