/** Why a session ended; the login screen shows it once. */
export type EndReason = "logged-out" | "timed-out" | "ended";

const endKey = "aisle.endReason";
const leftScreenKey = "aisle.leftScreen";
const messageKey = "aisle.notice";

/** Stores why the session ended, across the reload that follows; a log-out by the operator needs no explanation. */
export function leaveEndReason(reason: EndReason): void {
  if (reason !== "logged-out") sessionStorage.setItem(endKey, reason);
}

/** Why the last session of this tab ended; null when there is nothing to say. */
export function endReason(): EndReason | null {
  const reason = sessionStorage.getItem(endKey);
  return reason === "timed-out" || reason === "ended" ? reason : null;
}

/** Clears the reason. */
export function removeEndReason(): void {
  sessionStorage.removeItem(endKey);
}

/** Stores which screen somebody had to leave, so that the next log-in of the same person leads back to it. */
export function leaveScreen(userId: string, path: string): void {
  sessionStorage.setItem(leftScreenKey, JSON.stringify({ userId, path }));
}

/** Returns the address of the screen that this person had to leave in this tab, and clears it; null without one. */
export function takeLeftScreen(userId: string): string | null {
  const text = sessionStorage.getItem(leftScreenKey);
  sessionStorage.removeItem(leftScreenKey);
  const left = text === null ? null : (JSON.parse(text) as { readonly userId: string; readonly path: string });
  return left?.userId === userId ? left.path : null;
}

/** Stores a message that is shown after the next page load. */
export function leaveMessage(text: string): void {
  sessionStorage.setItem(messageKey, text);
}

/** Returns and clears the message stored before the page load; null when there is none. */
export function takeMessage(): string | null {
  const text = sessionStorage.getItem(messageKey);
  if (text !== null) sessionStorage.removeItem(messageKey);
  return text;
}
