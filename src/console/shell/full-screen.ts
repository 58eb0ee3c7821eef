import { proxy } from "valtio";

/** Whether the console is a wall board: no drawer, no top bar, larger type. */
export const fullScreen = proxy({ on: false });

/**
 * Turns the wall board on or off, and with it the browser's own full screen where the browser allows it; without it the
 * console still fills its window.
 */
export function setFullScreen(on: boolean): void {
  fullScreen.on = on;
  const wanted = on ? document.documentElement.requestFullscreen?.() : leaveBrowserFullScreen();
  wanted?.catch(() => {});
}

/** Follows the browser when the operator leaves its full screen by the browser's own key; the answer stops it. */
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
