import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import type { ThemeSettings } from "#contract/store/schema.ts";
import { darkGround, formatColor, ink, parseColor, type Rgb, readableOn, solidOf, white } from "./colors.ts";

/** The custom properties the store's two colours become; `tokens.css` says where each is used. */
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

/** Where image files of the settings stand: their name becomes a path below /images; a whole address stays as it is. */
export function imageUrl(file: string): string | null {
  const name = file.trim();
  if (name === "") return null;
  if (/^https?:\/\//i.test(name) || name.startsWith("/")) return name;
  return `/images/${encodeURIComponent(name)}`;
}

/** What the document shows of a store's settings. */
export type ShownSettings = Pick<ThemeSettings, "primaryColor" | "secondaryColor" | "tabName" | "feviconIcon">;

/** The name in the browser's tab when no settings are known. */
const defaultTabName = "Aisle";

const defaultIcon = "/images/favicon.svg";

/** Paints a document in the store's colours, and gives its tab the store's name and icon. */
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

/** Names the screen in the browser's tab, before the store's tab name. */
export function setPageTitle(title: string, page: Document): void {
  pageTitles.set(page, title);
  const tabName = tabNames.get(page) ?? defaultTabName;
  page.title = title === "" ? tabName : `${title} · ${tabName}`;
}
