import { defaultPrimaryColor, defaultSecondaryColor } from "#contract/constants.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import type { GeneralSettings, ImageSetting } from "#contract/store/schema.ts";
import { darkGround, formatColor, ink, parseColor, type Rgb, readableOn, solidOf, white } from "#contract/colors.ts";

/**
 * The CSS custom properties made from the store's colours; `tokens.css` shows where each is used. `color` is that of
 * large surfaces, the primary one where it is not set.
 */
export function themeProperties(
  primaryColor: string,
  secondaryColor: string,
  color = "",
): Readonly<Record<string, string>> {
  const primary = parseColor(primaryColor) ?? defaultOf(defaultPrimaryColor);
  return {
    ...properties("primary", primary),
    ...properties("secondary", parseColor(secondaryColor) ?? defaultOf(defaultSecondaryColor)),
    "--aisle-color": formatColor(parseColor(color) ?? primary),
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
  if (parsed === null) throw new Error(`${color} is not a colour`);
  return parsed;
}

/** The URL of one of the store's images; null where it is not set, or the settings are not known yet. */
export function imageOf(settings: Partial<GeneralSettings> | null, image: ImageSetting): string | null {
  return imageUrl(settings?.[image] ?? "", settings?.storageBase);
}

/** The settings of a store that affect the document. */
export type ShownSettings = Pick<GeneralSettings, "primaryColor" | "secondaryColor" | "tabName"> &
  Partial<Pick<GeneralSettings, "color" | "feviconIcon" | "appLogo" | "storageBase">>;

/** The title of the browser's tab when no settings are known. */
const defaultTabName = "Aisle";

const defaultIcon = imageUrl("favicon.svg") ?? "";

/** Applies the store's colours, and sets the title and icon of the browser's tab and of the console as an app. */
export function applyStoreTheme(settings: ShownSettings | null, page: Document): void {
  const colors = themeProperties(settings?.primaryColor ?? "", settings?.secondaryColor ?? "", settings?.color);
  for (const [name, value] of Object.entries(colors)) page.documentElement.style.setProperty(name, value);
  tabNames.set(page, settings?.tabName.trim() || defaultTabName);
  setPageTitle(pageTitles.get(page) ?? "", page);
  const icon = imageOf(settings, "feviconIcon") ?? defaultIcon;
  setIcon("icon", icon, page);
  setIcon("apple-touch-icon", imageOf(settings, "appLogo") ?? icon, page);
  const frame = page.querySelector<HTMLMetaElement>("meta[name=theme-color]") ?? page.createElement("meta");
  frame.name = "theme-color";
  frame.content = colors["--aisle-color"] ?? "";
  if (!frame.isConnected) page.head.append(frame);
}

function setIcon(rel: "icon" | "apple-touch-icon", href: string, page: Document): void {
  const link = page.querySelector<HTMLLinkElement>(`link[rel~="${rel}"]`) ?? page.createElement("link");
  link.rel = rel;
  link.removeAttribute("type");
  link.href = href;
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
