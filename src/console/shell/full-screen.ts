import { proxy } from "valtio";

/** Under this key the tab keeps that it is a wallboard, so that it is one again after a reload. */
const kept = "aisle.wall";

/** Whether the console is a wallboard: without drawer and top bar, with larger type. */
export const fullScreen = proxy({ on: false });

function note(on: boolean): void {
  fullScreen.on = on;
  if (on) sessionStorage.setItem(kept, "on");
  else sessionStorage.removeItem(kept);
}

/**
 * Turns the wallboard on or off, together with the browser's full screen. Where the browser does not allow that, the
 * wallboard fills the window.
 */
export function setFullScreen(on: boolean): void {
  note(on);
  const wanted = on ? document.documentElement.requestFullscreen?.() : leaveBrowserFullScreen();
  wanted?.catch(() => {});
}

/**
 * Turns the wallboard on where the tab was one before a reload, and off when the operator leaves full screen by the
 * browser's own key; returns the function that stops this.
 */
export function followFullScreen(): () => void {
  fullScreen.on = sessionStorage.getItem(kept) !== null;
  const look = (): void => {
    if (!document.fullscreenElement) note(false);
  };
  document.addEventListener("fullscreenchange", look);
  return () => document.removeEventListener("fullscreenchange", look);
}

function leaveBrowserFullScreen(): Promise<void> | undefined {
  return document.fullscreenElement ? document.exitFullscreen() : undefined;
}
