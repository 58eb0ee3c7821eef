import type { ThemeSettings } from "#contract/store/schema.ts";

/** The theme that the gateway has put into the page for those who are not logged in; null where it has not. */
export function pageSettings(page: Document): ThemeSettings | null {
  return JSON.parse(page.querySelector("#page-settings")?.textContent || "null") as ThemeSettings | null;
}
