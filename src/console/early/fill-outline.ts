import type { Permission } from "#contract/permission.ts";
import type { ThemeSettings } from "#contract/store/schema.ts";
import { ownKeys, readItem, readJson } from "#console/session/kept/storage.ts";
import type { Preferences } from "#console/session/preferences/preferences.ts";
import { imageUrl } from "#contract/store/image-url.ts";
import { imageOf } from "#console/theme/store-theme.ts";

/** Makes the outline of the frame look as this login's frame will, as far as the browser's storage says. */
export function fillOutline(outline: Element, path: string, settings: Partial<ThemeSettings> | null): void {
  const rights = readJson<Permission[]>("permission") ?? [];
  for (const item of outline.querySelectorAll<HTMLElement>("[data-right]"))
    if (!rights.some((right) => right === item.dataset["right"])) item.remove();
  for (const link of outline.querySelectorAll("a"))
    if (`${path}/`.startsWith(`${link.getAttribute("href")}/`)) link.setAttribute("aria-current", "page");
  const { foldedSections = [] } = readJson<Partial<Preferences>>(ownKeys.preferences) ?? {};
  for (const section of outline.querySelectorAll("details"))
    section.open = !foldedSections.includes(section.querySelector("summary")?.textContent ?? "");
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
