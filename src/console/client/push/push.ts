import type { GlobalSettings } from "#contract/store/schema.ts";

/** The web push project from the global settings. */
export type PushProject = NonNullable<GlobalSettings["firebase"]>;

/** A push message that arrived while the console was open. */
export interface PushedNotice {
  readonly title: string;
  readonly body: string;
}

/** A browser that is registered with the push service: its token, and how to listen to messages. */
export interface PushConnection {
  readonly token: string;
  listen(listener: (notice: PushedNotice) => void): void;
}

/**
 * Where no push service can be reached, subscribing may never finish. It is aborted after this time, in milliseconds.
 */
const subscribeTimeout = 20_000;

/** Whether this browser supports push messages. */
export function pushSupported(): boolean {
  return (
    window.isSecureContext &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    typeof Notification !== "undefined"
  );
}

/**
 * Registers this browser with the push project, after the operator has allowed it; the push library is loaded only
 * then. Throws an Error with a sentence when the browser or the push service refuses.
 */
export async function connectPush(project: PushProject, timeout = subscribeTimeout): Promise<PushConnection> {
  const { getApps, getMessaging, getToken, initializeApp, isSupported, onMessage } = await import("./push-library.ts");
  if (!(await isSupported())) throw new Error("this browser cannot receive push messages");
  const { vapidKey, ...config } = project;
  const messaging = getMessaging(getApps()[0] ?? initializeApp(config));
  const serviceWorkerRegistration = await navigator.serviceWorker.register(
    `/push-worker.js?${new URLSearchParams(config).toString()}`,
    { scope: "/push/" },
  );
  const token = await within(timeout, getToken(messaging, { vapidKey, serviceWorkerRegistration }));
  if (token === "") throw new Error("the push service did not answer as expected");
  return {
    token,
    listen: (listener) =>
      void onMessage(messaging, ({ notification, data }) => {
        listener({
          title: notification?.title ?? data?.["title"] ?? "",
          body: notification?.body ?? data?.["body"] ?? "",
        });
      }),
  };
}

/** The result of `task`; throws when it takes longer than `milliseconds`. */
export async function within<Value>(milliseconds: number, task: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the push service does not answer")), milliseconds);
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    clearTimeout(timer);
  }
}
