/** Why a session ended; the login screen tells it once. */
export type EndReason = "logged-out" | "timed-out" | "ended";

const endKey = "aisle.endReason";
const messageKey = "aisle.notice";

/** Leaves word of why the session ended across the reload; a log-out by the operator needs none. */
export function leaveEndReason(reason: EndReason): void {
  if (reason !== "logged-out") sessionStorage.setItem(endKey, reason);
}

/** Why the last session of this tab ended, until it is closed; null when there is nothing to tell. */
export function endReason(): EndReason | null {
  const reason = sessionStorage.getItem(endKey);
  return reason === "timed-out" || reason === "ended" ? reason : null;
}

/** Forgets why the last session ended. */
export function forgetEndReason(): void {
  sessionStorage.removeItem(endKey);
}

/** Leaves a sentence to be shown after the full page reload that follows. */
export function leaveMessage(text: string): void {
  sessionStorage.setItem(messageKey, text);
}

/** Takes the sentence left before the reload; null when there is none. */
export function takeMessage(): string | null {
  const text = sessionStorage.getItem(messageKey);
  if (text !== null) sessionStorage.removeItem(messageKey);
  return text;
}
