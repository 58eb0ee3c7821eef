import type { GlobalSettings } from "#contract/store/schema.ts";

/** The web push project of the global settings. */
export type PushProject = NonNullable<GlobalSettings["firebase"]>;

/** A message the push service delivered while the console was open. */
export interface PushedNotice {
  readonly title: string;
  readonly body: string;
}

/** A browser that is connected to the push service: its token, and how to hear messages. */
export interface PushLine {
  readonly token: string;
  listen(listener: (notice: PushedNotice) => void): void;
}

/** Subscribing has been seen to wait for ever where no push service can be reached; it is given up after this, in ms. */
const subscribeTimeout = 20_000;

/** Whether this browser could receive pushed messages at all. */
export function pushSupported(): boolean {
  return (
    window.isSecureContext &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    typeof Notification !== "undefined"
  );
}

/**
 * Connects this browser to the push project, once the operator has allowed it; nothing of the push library is loaded
 * before. Throws a sentence when the browser or the push service will not have it.
 */
export async function connectPush(project: PushProject, timeout = subscribeTimeout): Promise<PushLine> {
  const [{ getApps, initializeApp }, messagingLibrary] = await Promise.all([
    import("firebase/app"),
    import("firebase/messaging"),
  ]);
  const { getMessaging, getToken, isSupported, onMessage } = messagingLibrary;
  if (!(await isSupported())) throw new Error("this browser cannot receive pushed messages");
  const { vapidKey, ...config } = project;
  const messaging = getMessaging(getApps()[0] ?? initializeApp(config));
  const serviceWorkerRegistration = await navigator.serviceWorker.register(
    `/push-worker.js?${new URLSearchParams(config).toString()}`,
    { scope: "/push/" },
  );
  const token = await within(timeout, getToken(messaging, { vapidKey, serviceWorkerRegistration }));
  if (token === "") throw new Error("the push service gave no token");
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

/** What `task` answers, unless it takes longer than `milliseconds`. */
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
