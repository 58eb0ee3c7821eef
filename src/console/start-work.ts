import { mutate } from "swr";
import { subscribeKey } from "valtio/utils";
import { staysOnWall } from "#contract/permission.ts";
import { eventRights } from "#contract/stream.ts";
import { messages } from "#contract/messages.ts";
import { connection } from "./client/connection.ts";
import { followVisibility, onStreamMessage, startStream, stopStream } from "./client/live/stream.ts";
import { startIdleWatch } from "./session/idle/idle-watch.ts";
import { takeMessage } from "./session/kept/after-reload.ts";
import { keptDraft } from "./session/kept/drafts.ts";
import { fetchDatabase } from "./session/kept/lasting-texts.ts";
import { preparePushMessages } from "./session/preferences/push-messages.ts";
import {
  onPreferenceFailure,
  preferences,
  readPreferences,
  savePreferences,
} from "./session/preferences/preferences.ts";
import { refreshSession, session } from "./session/session.ts";
import { formatOf } from "./session/preferences/use-format.ts";
import { fullScreen } from "./shell/full-screen.ts";
import { addNotice } from "./shell/messages/notices.ts";
import { tellFailure } from "./shell/messages/tell-failure.ts";
import { tell } from "./shell/messages/toasts.ts";

let started = false;

/**
 * Starts everything that runs only while somebody is logged in. A second call does nothing: the workplace may be
 * fetched again after a failure.
 */
export function startWork(): void {
  if (started) return;
  started = true;
  startIdleWatch(
    (endsAt) => {
      const clock = formatOf(session.store).time(new Date(endsAt).toISOString());
      addNotice(`Your session ends at ${clock}`, "Save what you are writing, and log in again then");
    },
    () => fullScreen.on && staysOnWall(session.rights),
  );
  followVisibility();
  const openStore = (): void => {
    if (session.store && eventRights.some((right) => session.rights.includes(right))) startStream(session.store.id);
    else stopStream();
  };
  openStore();
  subscribeKey(session, "store", openStore);
  subscribeKey(session, "rights", openStore);
  const openSounds = (): void => {
    if (preferences.sound)
      import("./shell/sounds/sounds.ts").then(
        ({ startSounds }) => startSounds(),
        () => undefined,
      );
  };
  openSounds();
  subscribeKey(preferences, "sound", openSounds);
  onStreamMessage((message) => {
    const lost = message.type === "bye" && message.because === "right-changed";
    if (lost || message.type === "rights-changed") void readAgain();
    if (message.type === "hello" && message.build) void meetBuild(message.build);
    // Not all consoles of a store at the same instant.
    if (message.type === "settings") setTimeout(() => void readAgain(), Math.random() * 1_000);
  });
  // Rights are read at the start and can change later, so a refusal means that one was lost: they are read again.
  connection.forbidden = () => void readAgain();
  onPreferenceFailure((error) => tellFailure(error, messages.saveFailed));
  document.addEventListener("visibilitychange", () => {
    // The browser may close a hidden tab without a further event.
    if (document.visibilityState === "hidden") void savePreferences();
  });
  const message = takeMessage();
  const kept = session.user && keptDraft(session.user.id);
  const what = kept ? `your text for "${kept}"` : "what you had typed";
  if (message !== null) tell(message, "success", kept === null ? "" : `Not saved: ${what}. Open it again to go on`);
  whenIdle(() => {
    void fetchDatabase().catch(() => undefined);
    void readAgain();
    void readPreferences().catch((error: unknown) => tellFailure(error, messages.fetchingFailed));
  });
}

async function meetBuild(build: string): Promise<void> {
  (await import("./shell/newer-build.ts").catch(() => null))?.meetBuild(build);
}

/** Does something once the screen has been drawn from what the browser has stored, so that it does not wait for it. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 200);
}

/** What changed between the rights before and those now, in sentences; null when nothing did. */
async function wordsOfChange(before: typeof session.rights) {
  const { rights } = session;
  const isSame = before.length === rights.length && before.every((right) => rights.includes(right));
  return isSame ? null : (await import("./session/rights-words.ts")).rightsChanged(before, rights);
}

let isReading = false;

/** Reads rights and settings again. When the rights have changed, everything on screen is revalidated. */
async function readAgain(): Promise<void> {
  // Reading the rights may itself be refused, which must not start another reading.
  if (isReading) return;
  isReading = true;
  const before = session.rights;
  try {
    await refreshSession();
    const changed = before.length > 0 && (await wordsOfChange(before));
    if (changed) {
      tell(changed.message, "plain", changed.detail);
      await mutate(() => true);
    }
    await preparePushMessages(({ title, body }) => addNotice(title, body));
  } catch (error) {
    tellFailure(error, messages.fetchingFailed);
  } finally {
    isReading = false;
  }
}
