import { mutate } from "swr";
import { subscribeKey } from "valtio/utils";
import { eventRights } from "#contract/permission.ts";
import { messages } from "#contract/messages.ts";
import { connection } from "./client/connection.ts";
import { followVisibility, onStreamMessage, startStream, stopStream } from "./client/live/stream.ts";
import { startIdleWatch } from "./session/idle/idle-watch.ts";
import { takeMessage } from "./session/after-reload.ts";
import { preparePushMessages } from "./session/preferences/push-messages.ts";
import { onPreferenceFailure, readPreferences, savePreferences } from "./session/preferences/preferences.ts";
import { refreshSession, session } from "./session/session.ts";
import { formatOf } from "./session/preferences/use-format.ts";
import { addNotice } from "./shell/messages/notices.ts";
import { tellFailure } from "./shell/messages/tell-failure.ts";
import { tell } from "./shell/messages/toasts.ts";

let started = false;

/** Starts what runs only while somebody is logged in; once, also where the workplace was fetched more than once. */
export function startWork(): void {
  if (started) return;
  started = true;
  startIdleWatch((endsAt) => {
    const clock = formatOf(session.store).time(new Date(endsAt).toISOString());
    addNotice(`Your log-in ends at ${clock}`, "Save what you are writing, and log in again then");
  });
  followVisibility();
  const openStore = (): void => {
    if (session.store && eventRights.some((right) => session.rights.includes(right))) startStream(session.store.id);
    else stopStream();
  };
  openStore();
  subscribeKey(session, "store", openStore);
  subscribeKey(session, "rights", openStore);
  onStreamMessage((message) => {
    if (message.type === "bye" && message.because === "right-changed") void readAgain();
  });
  // Rights are only asked for at the start: whoever is refused has lost one since.
  connection.forbidden = () => void readAgain();
  onPreferenceFailure((error) => tellFailure(error, messages.saveFailed));
  document.addEventListener("visibilitychange", () => {
    // A hidden tab may be closed without another word.
    if (document.visibilityState === "hidden") void savePreferences();
  });
  const message = takeMessage();
  if (message !== null) tell(message, "success");
  void readAgain();
  void readPreferences().catch((error: unknown) => tellFailure(error, messages.fetchingFailed));
}

let isReading = false;

/** Reads who may do what, and the settings, anew; what is on screen is read again if the rights have changed. */
async function readAgain(): Promise<void> {
  // Whoever may not even read this would be refused again and again.
  if (isReading) return;
  isReading = true;
  const before = session.rights.join();
  try {
    await refreshSession();
    if (before !== "" && before !== session.rights.join()) await mutate(() => true);
    await preparePushMessages(({ title, body }) => addNotice(title, body));
  } catch (error) {
    tellFailure(error, messages.fetchingFailed);
  } finally {
    isReading = false;
  }
}
