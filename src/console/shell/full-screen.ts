import { proxy } from "valtio";

/** Whether the console is a wallboard: without drawer and top bar, with larger type. */
export const fullScreen = proxy({ on: false });

/**
 * Turns the wallboard on or off, together with the browser's full screen. Where the browser does not allow that, the
 * wallboard fills the window.
 */
export function setFullScreen(on: boolean): void {
  fullScreen.on = on;
  const wanted = on ? document.documentElement.requestFullscreen?.() : leaveBrowserFullScreen();
  wanted?.catch(() => {});
}

/**
 * Turns the wallboard off when the operator leaves full screen by the browser's own key; returns the function that
 * stops this.
 */
export function followFullScreen(): () => void {
  const look = (): void => {
    if (!document.fullscreenElement) fullScreen.on = false;
  };
  document.addEventListener("fullscreenchange", look);
  return () => document.removeEventListener("fullscreenchange", look);
}

function leaveBrowserFullScreen(): Promise<void> | undefined {
  return document.fullscreenElement ? document.exitFullscreen() : undefined;
}
