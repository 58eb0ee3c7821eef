import { isLoggedIn } from "#console/session/kept/storage.ts";
import { session } from "#console/session/session.ts";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import {
  circumstances,
  keptScreenKey,
  type KeptScreen,
  keptStylesKey,
  type KeptStyles,
  placeOf,
} from "./kept-screen.ts";
import { neededSheets } from "./needed-sheets.ts";
import { takePicture } from "./take-picture.ts";

/** A larger picture is not kept, in characters: the tab has room for about five million in all. */
const longestText = 400_000;

let isKeeping = false;

/**
 * Keeps what the screen shows when its page goes, for the page to show it at once when it is reloaded. Only this tab
 * has it, and it is forgotten when the session ends. A second call does nothing.
 */
export function keepScreen(): void {
  if (isKeeping) return;
  isKeeping = true;
  // Nobody waits for this first picture. The next page waits for the one that is kept, which takes a quarter as long
  // once the stylesheets are known and the code has run.
  takeNow();
  window.addEventListener("pagehide", () => {
    forget();
    const taken = takeNow();
    try {
      for (const [key, text] of taken) sessionStorage.setItem(key, text);
    } catch {
      // The storage is full: the page begins with the outline alone.
      forget();
    }
  });
}

/** What is to be kept of the screen as it is now, by its keys; nothing where it must not be kept. */
function takeNow(): readonly (readonly [key: string, text: string])[] {
  const shown = document.querySelector<HTMLElement>("#root [data-kept-screen]");
  if (!shown || !isLoggedIn() || !isToBeKept(shown)) return [];
  const picture = takePicture(shown, shown.querySelector("aside") !== null);
  const of = circumstances(document, session.user?.id, session.store?.id);
  const text = JSON.stringify({ of, at: Date.now(), picture } satisfies KeptScreen);
  const styles: KeptStyles = { place: placeOf(location), sheets: neededSheets(document, picture) };
  return text.length > longestText
    ? []
    : [
        [keptScreenKey, text],
        [keptStylesKey, JSON.stringify(styles)],
      ];
}

function forget(): void {
  sessionStorage.removeItem(keptScreenKey);
  sessionStorage.removeItem(keptStylesKey);
}

/** What is not to be kept: anything that a dialog covers, that somebody types, or that is not yet or no longer there. */
function isToBeKept(shown: HTMLElement): boolean {
  if (dialogState.current !== null || document.querySelector("dialog[open]") || fullScreen.on) return false;
  if (shown.querySelector(".aisle-overlay, .aisle-skeleton, .is-waiting, [role=alert], [type=password]")) return false;
  if ([...shown.querySelectorAll("input, textarea, select, [contenteditable]")].some(isTyped)) return false;
  // After a reload a list begins at its top, and its first rows are not in the page while others are in view.
  return [...shown.querySelectorAll(".aisle-grid")].every((grid) => grid.scrollTop === 0 && grid.scrollLeft === 0);
}

/** Whether a field holds what somebody has typed. The search of a list that nobody types in is part of its address. */
function isTyped(field: Element): boolean {
  if (field === document.activeElement) return true;
  if (field.matches("[type=checkbox], [type=radio]")) return false;
  return !(field instanceof HTMLInputElement) || (field.type !== "search" && field.value !== "");
}
