import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import type { ThemeSettings } from "#contract/store/schema.ts";
import { darkGround, formatColor, ink, parseColor, type Rgb, readableOn, solidOf, white } from "./colors.ts";

/** The CSS custom properties made from the store's two colours; `tokens.css` shows where each is used. */
export function themeProperties(primaryColor: string, secondaryColor: string): Readonly<Record<string, string>> {
  return {
    ...properties("primary", parseColor(primaryColor) ?? defaultOf(defaultPrimaryColor)),
    ...properties("secondary", parseColor(secondaryColor) ?? defaultOf(defaultSecondaryColor)),
  };
}

function properties(name: string, color: Rgb): Record<string, string> {
  const solid = solidOf(color);
  return {
    [`--aisle-${name}`]: formatColor(color),
    [`--aisle-${name}-solid`]: formatColor(solid.ground),
    [`--aisle-on-${name}`]: formatColor(solid.text),
    [`--aisle-${name}-on-light`]: formatColor(readableOn(color, white, ink)),
    [`--aisle-${name}-on-dark`]: formatColor(readableOn(color, darkGround, white)),
  };
}

function defaultOf(color: string): Rgb {
  const parsed = parseColor(color);
  if (parsed === null) throw new Error(`${color} is no colour`);
  return parsed;
}

/** The URL of an image from the settings: a file name becomes a path below /images, a full URL stays as it is. */
export function imageUrl(file: string): string | null {
  const name = file.trim();
  if (name === "") return null;
  if (/^https?:\/\//i.test(name) || name.startsWith("/")) return name;
  return `/images/${encodeURIComponent(name)}`;
}

/** The settings of a store that affect the document. */
export type ShownSettings = Pick<ThemeSettings, "primaryColor" | "secondaryColor" | "tabName" | "feviconIcon">;

/** The title of the browser's tab when no settings are known. */
const defaultTabName = "Aisle";

const defaultIcon = "/images/favicon.svg";

/** Applies the store's colours, and sets the title and icon of the browser's tab. */
export function applyStoreTheme(settings: ShownSettings | null, page: Document): void {
  const colors = themeProperties(settings?.primaryColor ?? "", settings?.secondaryColor ?? "");
  for (const [name, value] of Object.entries(colors)) page.documentElement.style.setProperty(name, value);
  tabNames.set(page, settings?.tabName.trim() || defaultTabName);
  setPageTitle(pageTitles.get(page) ?? "", page);
  const icon = imageUrl(settings?.feviconIcon ?? "") ?? defaultIcon;
  const link = page.querySelector<HTMLLinkElement>('link[rel~="icon"]') ?? page.createElement("link");
  link.rel = "icon";
  link.removeAttribute("type");
  link.href = icon;
  if (!link.isConnected) page.head.append(link);
}

const tabNames = new WeakMap<Document, string>();
const pageTitles = new WeakMap<Document, string>();

/** Puts the name of the screen before the store's name in the title of the browser's tab. */
export function setPageTitle(title: string, page: Document): void {
  pageTitles.set(page, title);
  const tabName = tabNames.get(page) ?? defaultTabName;
  page.title = title === "" ? tabName : `${title} · ${tabName}`;
}
