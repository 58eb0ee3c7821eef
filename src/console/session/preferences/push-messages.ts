import { proxy } from "valtio";
import { type PushedNotice, pushSupported } from "#console/client/push/push.ts";
import { session } from "#console/session/session.ts";
import { readItem } from "#console/session/kept/storage.ts";

/** Whether push messages reach this browser: not available in this store or browser, off, being asked for, or on. */
export const pushMessages = proxy<{ state: "absent" | "off" | "asking" | "on" }>({ state: "absent" });

let onPush: (notice: PushedNotice) => void = () => undefined;

/** Turns push messages on, by a command; throws an Error with a sentence. */
export async function turnOnPushMessages(): Promise<void> {
  // Few turn them on, and once: this waits for its code.
  const { turnOn } = await import("./turn-on-push.ts");
  await turnOn(onPush);
}

/**
 * Checks whether the store's settings and this browser support push messages. Where the operator has allowed them
 * before, it connects without asking.
 */
export async function preparePushMessages(listener: (notice: PushedNotice) => void): Promise<void> {
  onPush = listener;
  if (!session.global?.firebase || !pushSupported()) return;
  if (pushMessages.state === "absent") pushMessages.state = "off";
  if (Notification.permission === "granted" && readItem("firebase_token") !== null && pushMessages.state === "off")
    await (await import("./turn-on-push.ts")).connect(onPush);
}
