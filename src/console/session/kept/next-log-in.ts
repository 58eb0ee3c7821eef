import { draftsToKeep, lastingDrafts, putDraftsBack } from "./drafts.ts";
import type { LastingTexts } from "./lasting-texts.ts";
import { readItem, writeItem } from "./storage.ts";

/** Why a session ended; the login screen shows it until the next log-in. */
export type EndReason = "logged-out" | "timed-out" | "ended";

const reasonKey = "end-reason";
const pushKey = "push-token";
const screenKey = (userId: string): string => `screen/${userId}`;

/** The session that ends, and how. */
interface Ending {
  /** Null when nobody was logged in: somebody came for an address, or the storage was emptied by hand. */
  readonly reason: EndReason | null;
  readonly userId: string | null;
  /** Path and query of the screen that is left. */
  readonly path: string;
}

/**
 * Keeps what must outlive the end of a session, before both storages are emptied: the reason, the push token of this
 * browser and, for the next log-in of the same user, what was typed and the screen that was left. Whoever logs out
 * leaves neither text nor screen behind.
 */
export function keepForNextLogIn(texts: LastingTexts, { reason, userId, path }: Ending): Promise<void> {
  const kept = new Map<string, string>();
  const pushToken = readItem("firebase_token");
  if (pushToken !== null) kept.set(pushKey, pushToken);
  if (reason === "logged-out") {
    const own = userId === null ? [] : [lastingDrafts(userId), screenKey(userId)];
    return texts.change([reasonKey, ...own], kept);
  }
  if (reason !== null) kept.set(reasonKey, reason);
  if (userId !== null) kept.set(screenKey(userId), path);
  return texts.change([], new Map([...kept, ...draftsToKeep()]));
}

/** Puts back what a login had typed when its session ended, and the push token. Its screen is offered later. */
export async function putBack(texts: LastingTexts, userId: string): Promise<void> {
  const [drafts, push] = await Promise.all([texts.read(lastingDrafts(userId)), texts.read(pushKey)]);
  putDraftsBack(userId, drafts);
  const pushToken = push.get(pushKey);
  if (pushToken !== undefined) writeItem("firebase_token", pushToken);
  await texts.change([lastingDrafts(userId), reasonKey]);
}

/** Why the last session ended; null when there is nothing to say. */
export async function endReason(texts: LastingTexts): Promise<EndReason | null> {
  const reason = (await texts.read(reasonKey)).get(reasonKey);
  return reason === "timed-out" || reason === "ended" ? reason : null;
}

/** Forgets the reason. */
export function removeEndReason(texts: LastingTexts): Promise<void> {
  return texts.change([reasonKey]);
}

/** The address of the screen that this login had to leave, once; null when there is none. */
export async function takeLeftScreen(texts: LastingTexts, userId: string): Promise<string | null> {
  const path = (await texts.read(screenKey(userId))).get(screenKey(userId));
  if (path !== undefined) await texts.change([screenKey(userId)]);
  return path ?? null;
}
