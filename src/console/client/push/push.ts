/** A push message that arrived while the console was open. */
export interface PushedNotice {
  readonly title: string;
  readonly body: string;
}

/** Whether this browser supports push messages. */
export function pushSupported(): boolean {
  return (
    window.isSecureContext &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    typeof Notification !== "undefined"
  );
}
