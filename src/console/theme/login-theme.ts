import type { ThemeSettings } from "#contract/store/schema.ts";
import { imageOf } from "./store-theme.ts";

/** The store's words above the log-in form; empty where it has none. */
export function loginWelcome(settings: Partial<ThemeSettings> | null): string {
  return settings?.loginWelcomeMessage || settings?.welcomeMessage || "";
}

/** The URLs of the logo above the log-in form, the first that can be loaded; Aisle's own mark is the last. */
export function loginLogos(settings: Partial<ThemeSettings> | null): readonly (string | null)[] {
  return [imageOf(settings, "websiteLogo"), imageOf(settings, "imageLogo"), "/images/logo.svg"];
}
