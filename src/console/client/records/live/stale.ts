import { mutate } from "swr";
import type { Kind } from "#contract/records/kind-names.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import { cachedAnswer } from "#console/client/refreshing/cache-entries.ts";
import { isRouteKey, listKey } from "#console/client/refreshing/cache-keys.ts";
import { coalesce } from "#console/client/live/coalesce.ts";
import { isPaused } from "#console/client/live/live-updates.ts";
import { type Numbered, recentEvents } from "#console/client/live/recent-events.ts";
import { liveKinds } from "./live-kinds.ts";
import type { ListQuery } from "#console/client/records/list-source.ts";

/** A response that says which events it includes. */
interface Answered {
  readonly sequence: number;
}

/**
 * The events since a response that concern a kind's lists, without comments; null when some are no longer remembered.
 */
export function eventsFor(kind: Kind, { sequence }: Answered): readonly Numbered[] | null {
  const { affectedBy } = liveKinds[kind];
  const events = recentEvents.since(sequence);
  return events && events.filter(({ event }) => event.type !== "commented" && affectedBy.includes(event.kind));
}

/** Whether an event since a page was read may have changed which rows are on it. */
export function isStalePage(kind: Kind, answer: Answered, query: ListQuery): boolean {
  const events = eventsFor(kind, answer);
  return events === null || events.some(({ event }) => liveKinds[kind].mayReorder(event, query, Date.now()));
}

/** Whether counts must be read again, because they cannot be computed exactly from events. */
export function areStaleCounts(kind: Kind, answer: Answered, query: ListQuery): boolean {
  const events = eventsFor(kind, answer);
  if (events === null) return true;
  return events.length > 0 && !liveKinds[kind].counts?.isExact(query);
}

/** Whether there were events since a response, or some of them are no longer remembered. */
export function isOvertaken(answer: Answered): boolean {
  return recentEvents.since(answer.sequence)?.length !== 0;
}

/**
 * Whether what is cached under a key is out of date. While live updates are paused, a list is stale only with
 * `isPausedToo`.
 */
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

/** Revalidates what is on screen and stale, soon and at most about once a second. */
export const revalidateStale = coalesce(() => mutate((key) => isStale(key, false)));

/** Revalidates what is on screen and does not say how old it is: single records, settings, people. */
export const revalidateUndated = coalesce(() => mutate(isUndated));

/** Revalidates what is on screen and tells which slots take orders, and whether Express is taken. */
export const revalidateIntake = coalesce(() => mutate((key) => isRouteKey(key) && tellsIntake.has(String(key[0]))));

/** Revalidates the jobs on screen. */
export const revalidateJobs = coalesce(() => mutate((key) => isRouteKey(key) && key[0] === "jobs.list"));

const tellsIntake: ReadonlySet<string> = new Set<RouteName>(["slots.list", "addresses.pincode", "dashboard.read"]);

function isUndated(key: unknown): boolean {
  if (!isRouteKey(key)) return false;
  const answer = cachedAnswer(key);
  // A list without a response is being read just now.
  return answer === undefined ? listKey(key) === null : !isAnswered(answer);
}

/**
 * Revalidates at once all that is stale, including lists whose live updates are paused. Throws the error of a failed
 * read.
 */
export function revalidatePaused(): Promise<unknown> {
  return mutate((key) => isStale(key, true));
}
