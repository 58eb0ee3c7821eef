import { isLoggedIn } from "#console/session/kept/storage.ts";
import { session } from "#console/session/session.ts";
import { dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import {
  circumstances,
  keptPictureKey,
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

/** How often a picture is taken in advance while nothing else is done, in milliseconds. */
const pause = 2_000;

interface Taken {
  readonly html: string;
  readonly picture: string;
  readonly styles: string;
  readonly size: KeptScreen["size"];
}

/** The picture that was taken last, while nothing has been scrolled since and the window has kept its size. */
let taken: Taken | undefined;
let isKeeping = false;

/**
 * Keeps what the screen shows when its page goes, for the page to show it at once when it is reloaded. Only this tab
 * has it, and it is forgotten when the session ends. A second call does nothing.
 */
export function keepScreen(): void {
  if (isKeeping) return;
  isKeeping = true;
  takeAhead();
  for (const event of ["scroll", "resize"])
    window.addEventListener(event, () => (taken = undefined), { capture: true, passive: true });
  window.addEventListener("pagehide", () => {
    forget();
    const shown = shownScreen();
    const now = shown && takeNow(shown);
    if (!now || now.picture.length > longestText) return;
    const { picture, styles, size } = now;
    const kept = { of: circumstances(document, session.user?.id, session.store?.id), size, at: Date.now() };
    try {
      sessionStorage.setItem(keptPictureKey, picture);
      sessionStorage.setItem(keptStylesKey, styles);
      sessionStorage.setItem(keptScreenKey, JSON.stringify(kept satisfies KeptScreen));
    } catch {
      // The storage is full: the page begins with the outline alone.
      forget();
    }
  });
}

/** Takes pictures now and then, because the next page waits until this one has ended: it mostly finds one taken. */
function takeAhead(): void {
  whenIdle(() => {
    const shown = document.hidden ? null : shownScreen();
    if (shown) takeNow(shown);
    setTimeout(takeAhead, pause);
  });
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work);
}

/** The screen, where it may be kept as it is now. */
function shownScreen(): HTMLElement | null {
  const shown = document.querySelector<HTMLElement>("#root [data-kept-screen]");
  return shown && isLoggedIn() && isToBeKept(shown) ? shown : null;
}

/**
 * The picture of the screen as it is; null while a list is scrolled. It is the last one where nothing has changed since:
 * to tell that, nothing is measured. As a page goes, the browser would calculate its whole layout anew for that.
 */
function takeNow(shown: HTMLElement): Taken | null {
  const html = placeOf(location) + shown.outerHTML;
  if (taken?.html === html) return taken;
  taken = undefined;
  // After a reload a list begins at its top, and its first rows are not in the page while others are in view.
  if ([...shown.querySelectorAll(".aisle-grid")].some((grid) => grid.scrollTop !== 0 || grid.scrollLeft !== 0))
    return null;
  const picture = takePicture(shown);
  const styles: KeptStyles = { place: placeOf(location), sheets: neededSheets(document, picture) };
  const size = [innerWidth, innerHeight] as const;
  taken = { html, picture: JSON.stringify(picture), styles: JSON.stringify(styles), size };
  return taken;
}

function forget(): void {
  for (const key of [keptScreenKey, keptPictureKey, keptStylesKey]) sessionStorage.removeItem(key);
}

/** What is not to be kept: anything that a dialog covers, that somebody types, or that is not yet or no longer there. */
function isToBeKept(shown: HTMLElement): boolean {
  if (dialogState.current !== null || document.querySelector("dialog[open]") || fullScreen.on) return false;
  if (shown.querySelector(".aisle-overlay, .aisle-skeleton, .is-waiting, [role=alert], [type=password]")) return false;
  return ![...shown.querySelectorAll("input, textarea, select, [contenteditable]")].some(isTyped);
}

/** Whether a field holds what somebody has typed. The search of a list that nobody types in is part of its address. */
function isTyped(field: Element): boolean {
  if (field === document.activeElement) return true;
  if (field.matches("[type=checkbox], [type=radio]")) return false;
  return !(field instanceof HTMLInputElement) || (field.type !== "search" && field.value !== "");
}
