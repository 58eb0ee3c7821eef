import { getApps, initializeApp } from "firebase/app";
import { getMessaging, getToken, isSupported, onMessage } from "firebase/messaging";
import type { GlobalSettings } from "#contract/store/schema.ts";
import type { PushedNotice } from "./push.ts";
import { within } from "./within.ts";

/** The web push project from the global settings. */
export type PushProject = NonNullable<GlobalSettings["firebase"]>;

/** A browser that is registered with the push service: its token, and how to listen to messages. */
export interface PushConnection {
  readonly token: string;
  listen(listener: (notice: PushedNotice) => void): void;
}

/**
 * Where no push service can be reached, subscribing may never finish. It is aborted after this time, in milliseconds.
 */
const subscribeTimeout = 20_000;

/**
 * Registers this browser with the push project, after the operator has allowed it; a file of its own, so that the push
 * library is fetched only then. Throws an Error with a sentence when the browser or the push service refuses.
 */
export async function connectPush(project: PushProject, timeout = subscribeTimeout): Promise<PushConnection> {
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
