// The script inside the page, which runs before any file of the console is loaded. It must stay small, so it imports
// little.
import { sendFirstCalls } from "#console/client/first-calls.ts";
import type { GeneralSettings } from "#contract/store/schema.ts";
import { currentPage, homePage, isLoggedIn, ownKeys, readItem, readJson } from "#console/session/kept/storage.ts";
import { type Appearance, defaultAppearance, followAppearance } from "#console/theme/appearance.ts";
import { applyStoreTheme } from "#console/theme/store-theme.ts";
import { fillOutline } from "./fill-outline.ts";
import { holdKeys } from "./held-keys.ts";
import { fillLoginForm, holdLoginForm, holdToggle } from "./login-form.ts";
import { pageFiles, requestFiles } from "./page-files.ts";
import { pageSettings } from "./page-settings.ts";
import { addPageStyles } from "./page-styles.ts";
import { afterFirstFrame, fetchRest, startMain } from "./start-main.ts";

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
