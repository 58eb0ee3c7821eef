/** Light, dark or as the computer is; comfortable or compact. */
export interface Appearance {
  readonly theme: "system" | "light" | "dark";
  readonly density: "comfortable" | "compact";
}

/** The class Blueprint draws its dark theme by. */
const darkClass = "bp6-dark";

/** Whether the dark theme applies, given what the computer prefers. */
export function isDark(theme: Appearance["theme"], systemIsDark: boolean): boolean {
  return theme === "system" ? systemIsDark : theme === "dark";
}

/** Sets the classes for theme and density on a document. */
export function applyAppearance(appearance: Appearance, systemIsDark: boolean, page: Document): void {
  const dark = isDark(appearance.theme, systemIsDark);
  page.body.classList.toggle(darkClass, dark);
  page.body.dataset["density"] = appearance.density;
  // Scrollbars, form fields and the ground behind the page follow the browser's own scheme.
  page.documentElement.style.colorScheme = dark ? "dark" : "light";
}

/** Sets them again whenever the computer's own preference changes; `read` answers what is wanted then. */
export function followAppearance(read: () => Appearance, page: Document): { apply(): void; stop(): void } {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => applyAppearance(read(), system.matches, page);
  system.addEventListener("change", apply);
  apply();
  return { apply, stop: () => system.removeEventListener("change", apply) };
}
