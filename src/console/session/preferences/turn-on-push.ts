import { api } from "#console/client/api.ts";
import type { PushedNotice } from "#console/client/push/push.ts";
import { session } from "#console/session/session.ts";
import { writeItem } from "#console/session/kept/storage.ts";
import { pushMessages } from "./push-messages.ts";

type OnPush = (notice: PushedNotice) => void;

/**
 * Asks the operator for the browser's permission and registers the browser. Call it from a command only. Throws an
 * Error with a sentence.
 */
export async function turnOn(onPush: OnPush): Promise<void> {
  if (pushMessages.state === "absent") throw new Error("push messages are not available in this store or browser");
  if (pushMessages.state !== "off") return;
  pushMessages.state = "asking";
  const permission = await Notification.requestPermission();
  pushMessages.state = "off";
  if (permission !== "granted") throw new Error("this browser is not allowed to show messages");
  await connect(onPush);
}

/** Connects this browser to the service of the store, and registers it. */
export async function connect(onPush: OnPush): Promise<void> {
  const project = session.global?.firebase;
  if (!project) return;
  pushMessages.state = "asking";
  try {
    const { connectPush } = await import("#console/client/push/connect-push.ts");
    const push = await connectPush(project);
    // Registered each time, because the registration after the log-in may have failed.
    await api("device-tokens.add", { body: { deviceType: "WEB", deviceToken: push.token } });
    writeItem("firebase_token", push.token);
    push.listen(onPush);
    pushMessages.state = "on";
  } catch (error) {
    pushMessages.state = "off";
    throw error;
  }
}
