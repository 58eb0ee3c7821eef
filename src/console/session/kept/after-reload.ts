const messageKey = "aisle.notice";

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
