/** Theme and density; "system" follows the computer's setting. */
export interface Appearance {
  readonly theme: "system" | "light" | "dark";
  readonly density: "comfortable" | "compact";
}

/** The appearance of somebody who has chosen none. */
export const defaultAppearance: Appearance = { theme: "system", density: "compact" };

/** The class of Blueprint's dark theme. */
const darkClass = "bp6-dark";

/** Whether the dark theme applies, given the computer's setting. */
export function isDark(theme: Appearance["theme"], systemIsDark: boolean): boolean {
  return theme === "system" ? systemIsDark : theme === "dark";
}

/** Sets the classes for theme and density on a document. */
export function applyAppearance(appearance: Appearance, systemIsDark: boolean, page: Document): void {
  const dark = isDark(appearance.theme, systemIsDark);
  page.body.classList.toggle(darkClass, dark);
  page.body.dataset["density"] = appearance.density;
  // The browser colours scrollbars, form fields and the page background by this property.
  page.documentElement.style.colorScheme = dark ? "dark" : "light";
}

/** Applies the appearance now and whenever the computer's setting changes; `read` returns the wanted one. */
export function followAppearance(read: () => Appearance, page: Document): { apply(): void; stop(): void } {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => applyAppearance(read(), system.matches, page);
  system.addEventListener("change", apply);
  apply();
  return { apply, stop: () => system.removeEventListener("change", apply) };
}
