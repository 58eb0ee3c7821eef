import { proxy } from "valtio";
import { api } from "#console/client/api.ts";
import { type PushedNotice, pushSupported } from "#console/client/push/push.ts";
import { session } from "#console/session/session.ts";
import { writeItem, readItem } from "#console/session/kept/storage.ts";

/** Whether push messages reach this browser: not available in this store or browser, off, being asked for, or on. */
export const pushMessages = proxy<{ state: "absent" | "off" | "asking" | "on" }>({ state: "absent" });

let onPush: (notice: PushedNotice) => void = () => undefined;

/**
 * Checks whether the store's settings and this browser support push messages. Where the operator has allowed them
 * before, it connects without asking.
 */
export async function preparePushMessages(listener: (notice: PushedNotice) => void): Promise<void> {
  onPush = listener;
  if (!session.global?.firebase || !pushSupported()) return;
  if (pushMessages.state === "absent") pushMessages.state = "off";
  if (Notification.permission === "granted" && readItem("firebase_token") !== null && pushMessages.state === "off")
    await connect();
}

/**
 * Asks the operator for the browser's permission and registers the browser. Call it from a command only. Throws an
 * Error with a sentence.
 */
export async function turnOnPushMessages(): Promise<void> {
  if (pushMessages.state === "absent") throw new Error("push messages are not available in this store or browser");
  if (pushMessages.state !== "off") return;
  pushMessages.state = "asking";
  const permission = await Notification.requestPermission();
  pushMessages.state = "off";
  if (permission !== "granted") throw new Error("this browser is not allowed to show messages");
  await connect();
}

async function connect(): Promise<void> {
  const project = session.global?.firebase;
  if (!project) return;
  pushMessages.state = "asking";
  try {
    const { connectPush } = await import("#console/client/push/connect-push.ts");
    const push = await connectPush(project);
    // Registered each time, because the registration after the log-in may have failed.
    await api("device-tokens.add", { body: { deviceType: "WEB", deviceToken: push.token } });
    writeItem("firebase_token", push.token);
    push.listen((notice) => onPush(notice));
    pushMessages.state = "on";
  } catch (error) {
    pushMessages.state = "off";
    throw error;
  }
}
