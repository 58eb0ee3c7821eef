import { useEffect } from "react";
import { destinations } from "#commands/destinations.ts";
import { loadsAhead } from "#commands/record/simple/lazy.ts";
import { useSnapshot } from "valtio";
import { SWRConfig } from "swr";
import { useLocation } from "wouter";
import { swrOptions } from "./client/refreshing/swr-options.ts";
import { ScreenGate } from "./screen-gate.tsx";
import { DialogsHost } from "./palette/DialogsHost.tsx";
import { screenAt } from "./screen-at.ts";
import { screenList } from "./screen-list.tsx";
import { continueSession, idle } from "./session/idle/idle-watch.ts";
import { areaIcons } from "./shell/rail/Rail.tsx";
import { Frame } from "./shell/frame/Frame.tsx";
import { startWork } from "./start-work.ts";
import { LazyDialog } from "./shell/lazy/LazyDialog.tsx";
import { fetchInTurn } from "./shell/lazy/fetch-in-turn.ts";
import { createLazyPart, prefetch } from "./shell/lazy/lazy-part.ts";
import { useLazyPart } from "./shell/lazy/use-lazy-part.ts";
import { savesData } from "./shell/lazy/saves-data.ts";
import { session } from "./session/session.ts";

// Fetched beside the screen, which is drawn without it: keys that are pressed before it is there are held.
const commandKeys = createLazyPart(async () => (await import("./shell/keys/CommandKeys.tsx")).CommandKeys);
const idleWarning = createLazyPart(async () => (await import("./shell/IdleWarning.tsx")).IdleWarning);
prefetch(commandKeys);
// At the start, because when the warning is needed nobody may be there to retry.
prefetch(idleWarning);
prefetch(areaIcons);
const nothing = {};

/** Starts what runs while somebody is logged in, and returns the workplace component. */
export function openWorkplace(): typeof Workplace {
  startWork();
  // Fetched at once, and not only when the store is read and the screen is rendered.
  const at = screenAt(window.location.pathname);
  if (at) screenList[at.id][at.isPage ? "page" : "screen"]?.preload();
  return Workplace;
}

/** The screens that somebody may see, and what their commands need; a key that needs one later finds it there. */
function* fetchesAhead(): Generator<() => Promise<unknown>> {
  const seen = destinations.filter(({ right }) => session.rights.includes(right));
  const entries = seen.map(({ id }) => screenList[id]);
  const screens = new Set(entries.flatMap(({ screen, page }) => (page ? [screen, page] : [screen])));
  for (const screen of screens) yield () => screen.fetch();
  // Known once the commands of the screens are there.
  yield* loadsAhead();
}

/**
 * Everything a logged-in operator works in: the frame, the screen of the path, the keys, and the dialogs and messages
 * above.
 */
function Workplace() {
  const [path] = useLocation();
  const { state } = useSnapshot(idle);
  const at = screenAt(path);
  const screen = at && screenList[at.id][at.isPage ? "page" : "screen"];
  useEffect(() => {
    if (savesData()) return undefined;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = fetchInTurn(fetchesAhead());
    }, 1_500);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <SWRConfig value={swrOptions}>
      <Keys />
      <Frame>{at && screen && <ScreenGate at={at} screen={screen} />}</Frame>
      <DialogsHost />
      {state === "warned" && (
        <LazyDialog part={idleWarning} title="Still there?" given={nothing} onClose={continueSession} />
      )}
    </SWRConfig>
  );
}

function Keys() {
  const part = useLazyPart(commandKeys);
  // A console without its keys is none: the boundary around it says so and tries again.
  if (part.state === "failed") throw part.error;
  return part.state === "loaded" ? <part.View /> : null;
}
