import { landing } from "#commands/destinations.ts";
import { screenAt } from "#console/screen-at.ts";
import { currentPage, homePage, writeItem } from "./storage.ts";

/**
 * Notes which screen is shown. The landing screen of a log-in was not chosen by the operator: it counts only after
 * another screen was chosen.
 */
export function noteScreen(path: string): void {
  if (path !== landing || currentPage() !== homePage) writeItem("currentPage", path);
}

/** The screen to come back to: the one that was chosen last, else the landing screen. */
export function returnPath(): string {
  const page = currentPage();
  return screenAt(page) === null ? landing : page;
}
