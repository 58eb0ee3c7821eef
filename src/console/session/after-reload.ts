/** Why a session ended; the login screen shows it once. */
export type EndReason = "logged-out" | "timed-out" | "ended";

const endKey = "aisle.endReason";
const messageKey = "aisle.notice";
const leftKey = "aisle.left";

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

/** Stores which page a login was on when its session ended, across the log-in that follows in this tab. */
export function leavePage(userId: string, address: string): void {
  sessionStorage.setItem(leftKey, `${userId} ${address}`);
}

/** Returns and clears the page that this login was on; null when it was on none, or somebody else was. */
export function takePage(userId: string): string | null {
  const left = sessionStorage.getItem(leftKey);
  sessionStorage.removeItem(leftKey);
  return left?.startsWith(`${userId} /`) ? left.slice(userId.length + 1) : null;
}
