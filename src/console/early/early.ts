// The script inside the page, which runs before any file of the console is loaded. It must stay small, so it imports
// little.
import { sendFirstCalls } from "#console/client/first-calls.ts";
import type { GeneralSettings, ThemeSettings } from "#contract/store/schema.ts";
import { currentPage, homePage, isLoggedIn, ownKeys, readItem, readJson } from "#console/session/kept/storage.ts";
import { type Appearance, defaultAppearance, followAppearance } from "#console/theme/appearance.ts";
import { applyStoreTheme, imageOf } from "#console/theme/store-theme.ts";
import type { Permission } from "#contract/permission.ts";
import type { Preferences } from "#console/session/preferences/preferences.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import { holdKeys, leaveKeysToInputMethod } from "./held-keys.ts";
import { fillLoginForm, holdLoginForm, holdToggle } from "./login-form.ts";
import { pageFiles, requestFiles } from "./page-files.ts";
import { pageSettings } from "./page-settings.ts";
import { addPageStyles } from "./page-styles.ts";

leaveKeysToInputMethod(window);
const stored = readJson<Partial<Appearance>>(ownKeys.preferences);
followAppearance(() => ({ ...defaultAppearance, ...stored }), document).stop();
const settings = readJson<GeneralSettings>(ownKeys.settings) ?? pageSettings(document);
applyStoreTheme(settings, document);

const form = document.querySelector("form");
// The log-in form has its styles in the page, and can be typed into as soon as it is painted.
if (!form) addPageStyles(document);
const outline = document.querySelector<HTMLElement>("#outline");
// Somebody who is logged in is led on to a page with screens, because the log-in page may not be cut off from other
// windows; one that does not exist leads to the first screen. Everybody else is led away from screens.
const isLedOn = form !== null && isLoggedIn();
if (isLedOn) {
  document.querySelector("#root")?.replaceChildren();
  location.replace(`/${currentPage().replace(/^\/+/, "") || homePage}`);
} else if (form) {
  fillLoginForm(form, settings);
  holdLoginForm(form);
  holdToggle(form);
  // "autofocus" waits for the first frame, and the first letter of somebody quicker would be lost.
  form.querySelector("input")?.focus();
}
if (outline && isLoggedIn()) {
  sendFirstCalls(document, readItem("token"));
  requestFiles(document, pageFiles(document, location.pathname));
  fillOutline(outline, location.pathname, settings);
  holdKeys(document);
} else outline?.remove();
if (!isLedOn)
  afterFirstFrame(document, () => {
    fetchRest(document);
    if (form) addPageStyles(document);
    startMain(document);
  });

/** Makes the outline of the frame look as this login's frame will, as far as the browser's storage says. */
function fillOutline(outline: Element, path: string, settings: Partial<ThemeSettings> | null): void {
  const rights = readJson<Permission[]>("permission") ?? [];
  const { areaViews = {} } = readJson<Partial<Preferences>>(ownKeys.preferences) ?? {};
  for (const link of outline.querySelectorAll<HTMLAnchorElement>("[data-views]")) {
    const all = (link.dataset["views"] ?? "").split(",").map((view) => view.split(" "));
    const views = all.flatMap(([to = "", right]) => (rights.some((held) => held === right) ? [to] : []));
    if (views[0] === undefined) link.remove();
    else link.href = views.find((view) => areaViews[link.textContent] === view) ?? views[0];
    if (all.some(([to]) => `${path}/`.startsWith(`${to}/`))) link.setAttribute("aria-current", "page");
  }
  const name = readItem("entityName") ?? "";
  const store = outline.querySelector(".aisle-top-store");
  if (store) store.textContent = name;
  const source = imageUrl(readItem("storelogo") ?? "", settings?.storageBase) ?? imageOf(settings, "imageLogo");
  outline.querySelector(".aisle-rail-logo")?.append(source === null ? name.slice(0, 1).toUpperCase() : image(source));
}

function image(source: string): HTMLImageElement {
  const made = document.createElement("img");
  made.alt = "";
  made.src = source;
  return made;
}

/** Does something once the first frame is painted. A hidden page paints nothing, so there it is done at once. */
function afterFirstFrame(page: Document, work: () => void): void {
  if (page.visibilityState === "hidden") work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** Starts the fetches that the page has postponed: the links with `data-rel`. */
function fetchRest(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>("link[data-rel]")) link.rel = link.dataset["rel"] ?? "";
}

/** Starts the page's own script: running it before the first frame would hold that up. */
function startMain(page: Document): void {
  const main = page.querySelector<HTMLLinkElement>("link[data-main]");
  if (!main) return;
  const script = page.createElement("script");
  script.type = "module";
  script.src = main.href;
  page.head.append(script);
}
