import { ownKeys, readItem } from "#console/session/kept/storage.ts";
import { addNotice } from "./messages/notices.ts";

/** Under this key the tab keeps the build for which it was loaded again, so that it never does so twice. */
const key = "aisle.loaded-for";
/** After so long without a touch nobody is in the middle of something, in milliseconds. */
const quiet = 60_000;

let met = false;

/**
 * Compares the build of the gateway with that of this page. A newer one is told, and starts by itself once nobody has
 * touched the screen for a minute and nothing is open to be typed in. `build` is the path of its main file.
 */
export function meetBuild(build: string): void {
  const own = document.querySelector("link[data-main]")?.getAttribute("href");
  if (met || !own || own === build || sessionStorage.getItem(key) === build) return;
  met = true;
  addNotice(
    "A newer version of Aisle is here",
    "It starts by itself once nobody has touched this screen for a minute. To start it now, load the page again",
  );
  // Not all consoles of a chain at the same instant.
  const timer = setInterval(
    () => {
      if (!isAtRest()) return;
      clearInterval(timer);
      sessionStorage.setItem(key, build);
      location.reload();
    },
    5_000 + Math.random() * 10_000,
  );
}

function isAtRest(): boolean {
  const field = document.activeElement;
  const isTyping = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.value !== "");
  const isOpen = document.querySelector("dialog[open]") !== null;
  return !isTyping && !isOpen && Date.now() - Number(readItem(ownKeys.lastActive) ?? 0) >= quiet;
}
